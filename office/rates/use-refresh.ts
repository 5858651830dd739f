import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Reads the screen anew every few seconds, as long as somebody can see it and nothing is typed. */
export function useRefresh(seconds: number, paused = false): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && state === 'idle') void revalidate();
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [paused, revalidate, seconds, state]);
}
