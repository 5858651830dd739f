import { startTransition, useEffect, useState } from 'react';

const listeners = new Set<(now: number) => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let firstDrawn = false;

/**
 * The visitor's clock in milliseconds, ticking once a second for everything on the page together;
 * null while the page is drawn by the server, which cannot know it, and hydrated. That it begins to
 * tick is not urgent: a store of React's would draw it at once and hold the page up.
 */
export function useNow(): number | null {
  const [now, setNow] = useState(() => (firstDrawn ? Date.now() : null));
  useEffect(() => {
    firstDrawn = true;
    listeners.add(setNow);
    startTransition(() => setNow(Date.now()));
    timer ??= setInterval(tick, 1000);
    return () => {
      listeners.delete(setNow);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }, []);
  return now;
}

function tick(): void {
  const now = Date.now();
  for (const listener of listeners) listener(now);
}

/**
 * False while the page is drawn by the server and hydrated, true from then on. The change is not
 * urgent: long lists follow it in slices, and nobody's press waits for them.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(firstDrawn);
  useEffect(() => {
    if (hydrated) return;
    firstDrawn = true;
    startTransition(() => setHydrated(true));
  }, [hydrated]);
  return hydrated;
}
