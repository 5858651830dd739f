import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { accountPaths, orderPaths, publicPaths } from '../e2e/support/screens/page-paths.ts';
import { documentRoutes } from './document-routes.ts';
import { type PageHandle, siteRoutes } from './routes.ts';
import { textFiles } from './texts/browser-texts.ts';

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

const pages = import.meta.glob('./**/*.{ts,tsx}');
const words = import.meta.glob('../i18n/messages/ru/**/*.ts');

/** What every page says it is made of, so that the server has its chunks preloaded. */
function filesOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ handle, children = [] }) => {
    const said: PageHandle | undefined = handle;
    const own = said === undefined ? [] : [said.file, ...textFiles('ru', said.topic)];
    return [...own, ...filesOf(children)];
  });
}

test('what a page says it is made of is there', () => {
  const parts = { documents: documentRoutes, Failure: () => null };
  const files = new Set(filesOf(siteRoutes(async () => undefined, parts)));
  expect(files.size).toBeGreaterThan(40);
  const known = new Set([
    ...Object.keys(pages).map((path) => path.replace('./', 'site/')),
    ...Object.keys(words).map((path) => path.replace('../', '')),
  ]);
  expect([...files].filter((file) => !known.has(file))).toEqual([]);
});
