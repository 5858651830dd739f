import type { ChartPoint } from '../../contract/crypto-stats.ts';
import { classes } from '../../ui/classes.ts';
import { linePath } from './line-path.ts';

type Props = {
  readonly points: readonly ChartPoint[];
  /** What the line says, in words. */
  readonly label: string;
  /** Whether it ended lower than it began; the label says it too. */
  readonly fell: boolean;
};

const box = { width: 120, height: 32 };

/** A line without figures, drawn on the server. */
export function Sparkline({ points, label, fell }: Props) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-1 -2 ${box.width + 2} ${box.height + 4}`}
      className={classes('h-9 w-30', fell ? 'text-red' : 'text-green')}
    >
      <path
        d={linePath(points, box)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
