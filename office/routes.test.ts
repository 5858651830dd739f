import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { officePaths } from '../e2e/support/screens/page-paths.ts';
import { officeRoutes } from './routes.tsx';

/** The path of every screen; a sign-in is where everybody begins. */
function patternsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children }) => {
    if (children !== undefined) return patternsOf(children);
    return path === undefined || path === 'sign-in' ? [] : [path];
  });
}

test('no screen is left out of the story that looks whether everybody can use it', () => {
  const patterns = patternsOf(officeRoutes);
  expect(patterns.length).toBeGreaterThan(30);
  const missed = patterns.filter((pattern) => {
    const source = pattern.replace('*', '.*').replace(/:\w+/g, '[^/]+');
    return !officePaths.some((path) => new RegExp(`^${source}$`).test(path));
  });
  expect(missed).toEqual([]);
});
