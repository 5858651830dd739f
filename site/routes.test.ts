import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { accountPaths, orderPaths, publicPaths } from '../e2e/page-paths.ts';
import { documentRoutes } from './document-routes.ts';
import { siteRoutes } from './routes.ts';

/** The whole path of every page, from the routes that the server itself draws by. */
function patternsOf(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path, index, children }) => {
    const own = path === undefined || path === '/' ? above : `${above}/${path}`;
    if (children !== undefined) return patternsOf(children, own);
    return index === true || path !== undefined ? [own === '' ? '/' : own] : [];
  });
}

/** Lists of news and articles have addresses of the day: the stories take them from the books. */
const fromBooks = ['/news/2026/11', '/news/category/1', '/news/an-article'];

test('no page is left out of the stories that look whether everybody can use it', () => {
  const parts = { documents: documentRoutes, Failure: () => null };
  const patterns = patternsOf(siteRoutes(async () => undefined, parts));
  expect(patterns.length).toBeGreaterThan(30);
  const walked = [...publicPaths, ...accountPaths, ...orderPaths, ...fromBooks];
  const missed = patterns.filter((pattern) => {
    const source = pattern.replace('*', '.*').replace(/:\w+/g, '[^/]+');
    return !walked.some((path) => new RegExp(`^${source}$`).test(path.split('?')[0] ?? ''));
  });
  expect(missed).toEqual([]);
});
