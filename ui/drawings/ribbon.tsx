import { ribbonOf } from './ribbon-path.ts';

/** A ribbon of the engraving of a rosette, for the edge of a ticket. */
export function Ribbon({ seed, className = '' }: { seed: string; className?: string }) {
  return (
    <div className={`overflow-hidden ${className}`}>
      <svg
        className="guilloche h-full w-full min-w-[60rem]"
        viewBox="0 0 1000 40"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {ribbonOf(seed).map((path) => (
          <path key={path.slice(0, 60)} d={path} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
    </div>
  );
}
