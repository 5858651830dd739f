import { type RefObject, useEffect, useRef } from 'react';
import { type Drawing, type DrawnChart, drawChart } from './draw-chart.ts';

/** Keeps a chart drawn in an element: anew for other data, another look, another theme. */
export function useDrawnChart(
  host: RefObject<HTMLElement | null>,
  { at, ...drawing }: Drawing & { readonly at: number },
): void {
  const drawn = useRef<DrawnChart | null>(null);
  const { chart, look, locale, onPoint } = drawing;

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const draw = () => {
      drawn.current?.remove();
      drawn.current = drawChart(element, { chart, look, locale, onPoint });
    };
    draw();
    const stop = onThemeChange(draw);
    return () => {
      stop();
      drawn.current?.remove();
      drawn.current = null;
    };
  }, [host, chart, look, locale, onPoint]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was drawn anew has lost its cross
  useEffect(() => drawn.current?.pointAt(at), [at, chart, look]);
}

/** Calls back when the page turns light or dark, by the switch or by the system. */
function onThemeChange(draw: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const root = new MutationObserver(draw);
  dark.addEventListener('change', draw);
  root.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    dark.removeEventListener('change', draw);
    root.disconnect();
  };
}
