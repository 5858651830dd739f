/** Drawn for this product on a grid of 20, lines of 1.5: no icon set of a library. */
const drawings = {
  copy: 'M7 7V3.75h9.25V13H13M3.75 7H13v9.25H3.75z',
  check: 'M4 10.5 8.25 15 16.25 5.5',
  cross: 'M5 5l10 10M15 5 5 15',
  search: 'M13.2 13.2 17 17M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0Z',
  chevron: 'M5.5 8 10 12.5 14.5 8',
  swap: 'M6.5 4v11.5M3.5 12.5l3 3 3-3M13.5 16V4.5M10.5 7.5l3-3 3 3',
  arrow: 'M3.5 10h12.5M11.5 5.5 16 10l-4.5 4.5',
  clock: 'M10 5.5V10l3 2M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
  alert: 'M10 8v3.75M10 14v.25M10 3 18 16.5H2z',
  info: 'M10 9.25v4.5M10 6.5v.25M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
  file: 'M5 2.75h6.5L15.5 7v10.25H5zM11 2.75V7.5h4.5',
  back: 'M16.5 10H4M8.5 5.5 4 10l4.5 4.5',
  refresh: 'M16 8a6.25 6.25 0 1 0 .2 3.5M16.25 4v4h-4',
  sun:
    'M10 2v1.75M10 16.25V18M2 10h1.75M16.25 10H18M4.35 4.35l1.2 1.2M14.45 14.45l1.2 1.2' +
    'M4.35 15.65l1.2-1.2M14.45 5.55l1.2-1.2M13.25 10a3.25 3.25 0 1 1-6.5 0 3.25 3.25 0 0 1 6.5 0Z',
  moon: 'M16 12.2A6.75 6.75 0 0 1 7.8 4 6.75 6.75 0 1 0 16 12.2Z',
  auto: 'M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14',
  menu: 'M3 6h14M3 10h14M3 14h14',
  person: 'M10 9.75a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM3.5 17a6.5 6.5 0 0 1 13 0',
  bell: 'M10 3a4.75 4.75 0 0 0-4.75 4.75c0 4-1.75 5.5-1.75 5.5h13s-1.75-1.5-1.75-5.5A4.75 4.75 0 0 0 10 3ZM8 16.25a2.1 2.1 0 0 0 4 0',
  shield: 'M10 2.75 16 5v4.5c0 3.75-2.5 6.5-6 7.75-3.5-1.25-6-4-6-7.75V5z',
} as const satisfies Record<string, string>;

export type IconName = keyof typeof drawings;

export const iconNames = Object.keys(drawings).filter(isIconName);

function isIconName(name: string): name is IconName {
  return name in drawings;
}

/** A line icon; it always stands beside words, so screen readers skip it. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      className={`shrink-0 ${className}`}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
