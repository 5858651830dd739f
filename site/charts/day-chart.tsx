import { useLanguage } from '../shell/language.tsx';
import { linePath } from './line-path.ts';
import { momentText } from './price-text.ts';

type Props = {
  /** One for each day, the oldest first: `2026-01-31` and a plain number from zero up. */
  readonly points: readonly { readonly at: string; readonly value: string }[];
  /** What the line says, in a sentence for whoever does not see it. */
  readonly label: string;
};

const box = { width: 360, height: 96, floor: 0 };
const daySeconds = 86_400;

/** Something counted day by day, drawn on the server: a line above zero. */
export function DayChart({ points, label }: Props) {
  const { locale } = useLanguage();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const line = linePath(
    points.map(({ at, value }) => [Date.parse(at), value] as const),
    box,
  );
  const day = (at: string) => momentText(Date.parse(at), daySeconds, locale);
  return (
    <>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 -4 ${box.width} ${box.height + 8}`}
        preserveAspectRatio="none"
        className="mt-2 h-24 w-full text-green"
      >
        <path
          d={`M0 ${box.height}H${box.width}`}
          className="stroke-hairline"
          vectorEffect="non-scaling-stroke"
        />
        <path d={`${line}V${box.height}H0Z`} className="fill-green-wash" opacity="0.7" />
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden="true" className="figures flex justify-between pt-1 text-xs text-soft">
        <span>{day(first.at)}</span>
        <span>{day(last.at)}</span>
      </p>
    </>
  );
}
