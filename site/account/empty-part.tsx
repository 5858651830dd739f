import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { Rosette } from '../../ui/drawings/guilloche.tsx';

type Props = {
  readonly seed: string;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
};

/** Where there is nothing yet: what would be here, and the way to it, over the ornament. */
export function EmptyPart({ seed, title, text, children }: Props) {
  return (
    <div className="relative isolate overflow-hidden border-y border-hairline px-4 py-12 sm:px-8">
      <Rosette
        seed={seed}
        className={classes(
          'fade-left absolute top-1/2 -right-24 -z-10 size-[24rem] -translate-y-1/2',
          'opacity-50 max-md:opacity-25',
        )}
      />
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 max-w-[44ch] text-sm text-soft">{text}</p>
      {children ? <div className="mt-5">{children}</div> : null}
    </div>
  );
}
