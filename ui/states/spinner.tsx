import { useUiLanguage } from '../language/language.tsx';

/** A small turning arc; `label` tells a screen reader what is being waited for. */
export function Spinner({ label, className = 'size-5' }: { label?: string; className?: string }) {
  const { t } = useUiLanguage();
  return (
    <span role="status" className="inline-flex">
      <svg
        className={`spinner ${className}`}
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M10 3a7 7 0 1 1-6.6 4.7" />
      </svg>
      <span className="sr-only">{label ?? t('ui.loading')}</span>
    </span>
  );
}

/** A quiet bar in place of a text that is on its way. */
export function Skeleton({ className = 'h-5 w-32' }: { className?: string }) {
  return <span aria-hidden="true" className={`block rounded-sm bg-hairline ${className}`} />;
}
