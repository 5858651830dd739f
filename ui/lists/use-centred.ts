import { type RefObject, useEffect, useRef } from 'react';

/**
 * A line of links that is moved sideways on a phone: whenever `page` is another, the link one is at
 * stands in its middle, and is never out of sight.
 */
export function useCentred<Line extends HTMLElement>(page: string): RefObject<Line | null> {
  const line = useRef<Line>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another link
  useEffect(() => {
    if (line.current !== null) centre(line.current);
  }, [page]);
  return line;
}

/**
 * Not by `scrollIntoView`: some browsers then let the first press of Tab begin there, past the head
 * of the page.
 */
function centre(line: HTMLElement): void {
  const here = line.querySelector('[aria-current]');
  if (here === null) return;
  const [seen, whole] = [here.getBoundingClientRect(), line.getBoundingClientRect()];
  line.scrollLeft += seen.left + seen.width / 2 - (whole.left + whole.width / 2);
}
