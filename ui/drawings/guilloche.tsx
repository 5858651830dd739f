import { rosetteOf } from './guilloche-path.ts';

export type RosetteProps = {
  /** What the drawing belongs to: a direction, an order, a page. */
  readonly seed: string;
  readonly bands?: number;
  readonly className?: string;
};

/** The rosette of a banknote. An ornament: it says nothing and is hidden from screen readers. */
export function Rosette({ seed, bands = 3, className = '' }: RosetteProps) {
  const drawn = rosetteOf(seed, bands);
  const id = `rosette-${seed.replaceAll(/[^a-z0-9]/gi, '')}-${bands}`;
  return (
    <svg className={`guilloche ${className}`} viewBox="-500 -500 1000 1000" aria-hidden="true">
      {drawn.map((band, index) => (
        <g key={band.path.slice(0, 40)}>
          <path id={`${id}-${index}`} d={band.path} />
          {band.turns.slice(1).map((turn) => (
            <use key={turn} href={`#${id}-${index}`} transform={`rotate(${turn})`} />
          ))}
        </g>
      ))}
    </svg>
  );
}
