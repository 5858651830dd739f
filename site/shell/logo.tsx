import type { SiteShop } from '../../contract/pages.ts';
import { classes } from '../../ui/classes.ts';

/** The shop's own logo; else its name beside its icon, or a rosette, the smallest guilloche. */
export function Logo({ shop: { name, icon, logo, logo_dark: dark } }: { shop: SiteShop }) {
  if (logo !== null) {
    return (
      <>
        <img {...sizesOf(logo)} alt={name} data-logo="light" />
        {dark === null ? null : <img {...sizesOf(dark)} alt={name} data-logo="dark" />}
      </>
    );
  }
  return (
    <span className="inline-flex items-center gap-2.5">
      {icon === null ? <Mark /> : <img src={icon} width={32} height={32} alt="" />}
      <span
        className={classes(
          'text-xl font-semibold tracking-tight wrap-anywhere',
          // On a phone a long name stands beside four buttons.
          name.length > 10 && 'max-sm:text-base',
        )}
      >
        {name}
      </span>
    </span>
  );
}

type Picture = NonNullable<SiteShop['logo']>;

/** As high as the mark, and never wider than a phone leaves room for. */
function sizesOf({ url, width, height }: Picture) {
  return { src: url, width, height, className: 'h-8 w-auto max-w-44 object-contain object-left' };
}

function Mark() {
  return (
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
  );
}

const petals = [0, 30, 60, 90, 120, 150] as const;
