import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A part that the server draws and the browser loads where it stands on the page: what the server
 * drew stays in view meanwhile, and where it does not come it is left out. It stands in `Suspense`.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}
