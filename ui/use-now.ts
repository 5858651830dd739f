import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let current = 0;

/**
 * The visitor's clock in milliseconds, ticking once a second for everything on the page together;
 * null while the page is drawn by the server, which cannot know it.
 */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, readNow, () => null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  current = Date.now();
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function readNow(): number {
  if (current === 0) current = Date.now();
  return current;
}

function tick(): void {
  current = Date.now();
  for (const listener of listeners) listener();
}

let firstDrawn = false;

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
