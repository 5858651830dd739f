import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { StaticIsland } from './static-island.tsx';
import { type LazyPart, useLazyPart } from './use-lazy-part.ts';

type Props<Drawing extends object> = {
  readonly part: LazyPart<Drawing>;
  readonly drawing: Drawing;
  /** All that shows in the part: where it is another, what the server wrote holds no longer. */
  readonly from: string;
  readonly className?: string | undefined;
  /** The part as the server draws it, behind the flag of the server's build. */
  readonly children: ReactNode;
};

/**
 * A part of a page that the server draws and the browser leaves as it is, as long as it says what
 * is so. Only what says something else is loaded: most visitors stay with the page they came to.
 */
export function ServedPart<Drawing extends object>(props: Props<Drawing>) {
  const { part, drawing, from, className, children } = props;
  const served = useServed();
  const [drawn, setDrawn] = useState(served ? from : null);
  if (drawn !== null && drawn !== from) setDrawn(null);
  const Part = useLazyPart(part, drawn === null);
  if (drawn === from) return <StaticIsland className={className}>{children}</StaticIsland>;
  return Part ? <Part {...drawing} /> : null;
}

/** Whether the server has drawn what stands here: nothing that appears later was. */
function useServed(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

function never() {
  return () => undefined;
}
