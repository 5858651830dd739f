import { useLanguage } from './language.tsx';

/** A rosette of eight petals, the smallest guilloche there is, and the name. */
export function Logo() {
  const { t } = useLanguage();
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="-16 -16 32 32" className="size-8 text-green" aria-hidden="true">
        {petals.map((turn) => (
          <ellipse
            key={turn}
            rx="14.5"
            ry="5.6"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.1"
            transform={`rotate(${turn})`}
          />
        ))}
      </svg>
      <span className="text-xl font-semibold tracking-tight">{t('site.name')}</span>
    </span>
  );
}

const petals = [0, 30, 60, 90, 120, 150] as const;
