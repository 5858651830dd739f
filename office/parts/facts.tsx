import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

// On the narrowest phones a value has more of the line than its name.
const pair = classes(
  'grid-cols-[minmax(6rem,2fr)_minmax(0,3fr)]',
  'sm:grid-cols-[minmax(7rem,11rem)_minmax(0,1fr)]',
);
const twoPairs = 'lg:grid-cols-[repeat(2,minmax(7rem,11rem)_minmax(0,1fr))]';

/** A list of names and values; where there is room for it, two of them on a line. */
export function Facts({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <dl className={`grid ${pair} gap-x-4 gap-y-1 text-sm ${wide ? twoPairs : ''}`}>{children}</dl>
  );
}

/** One fact; nothing at all where there is no value. */
export function Fact(props: { name: string; mono?: boolean; children: ReactNode }) {
  if (props.children === null || props.children === '') return null;
  return (
    <>
      <dt className="text-soft">{props.name}</dt>
      <dd className={`min-w-0 break-words ${props.mono ? 'font-mono text-xs/6 break-all' : ''}`}>
        {props.children}
      </dd>
    </>
  );
}
