import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSiteBuild, type SiteBuild } from './site-build.ts';

const entry = 'site/entry-client.tsx';
const page = 'site/orders/order-page.tsx';

const manifest = {
  [entry]: { file: 'assets/site.js', imports: ['_frame.js'], css: ['assets/site.css'] },
  [page]: { file: 'assets/order.js', imports: ['_dialog.js', '_frame.js'] },
  '_frame.js': { file: 'assets/frame.js', imports: ['_react.js', '_shared.js'] },
  '_dialog.js': { file: 'assets/dialog.js', imports: ['_react.js', '_frame.js'] },
  '_react.js': { file: 'assets/react.js' },
  // A circle of chunks is allowed: either may stand first.
  '_shared.js': { file: 'assets/shared.js', imports: ['_frame.js'] },
};

async function buildOf(chunks: object): Promise<SiteBuild> {
  const dist = await mkdtemp(join(tmpdir(), 'agio-build-'));
  await mkdir(join(dist, 'client'));
  await mkdir(join(dist, 'server'));
  await writeFile(join(dist, 'client/manifest.json'), JSON.stringify(chunks));
  await writeFile(join(dist, 'server/entry-server.js'), 'export const renderPage = null;');
  return openSiteBuild(dist);
}

test('each script of a page stands once, after those it imports, the entry at the end', async () => {
  const build = await buildOf(manifest);
  expect(build.scriptsOf(entry, [page, 'site/not-built.ts'])).toEqual([
    '/assets/react.js',
    '/assets/shared.js',
    '/assets/frame.js',
    '/assets/dialog.js',
    '/assets/order.js',
    '/assets/site.js',
  ]);
});

test('fonts of text are preloaded by every page, that of addresses by pages of orders', async () => {
  const fonts = ['onest-latin', 'onest-cyrillic', 'onest-currency', 'jetbrains-mono'];
  const assets = fonts.map((name) => `assets/${name}-x.woff2`);
  const build = await buildOf({ ...manifest, [entry]: { file: 'assets/site.js', assets } });
  const preloaded = (looks: readonly string[]) =>
    fonts.filter((name) =>
      build
        .tagsOf(entry, looks)
        .includes(`as="font" type="font/woff2" crossorigin href="/assets/${name}`),
    );
  expect(preloaded([entry])).toEqual(fonts.slice(0, 3));
  expect(preloaded([entry, page])).toEqual(fonts);
});

test('a head runs its entry alone and has what it imports fetched meanwhile', async () => {
  const build = await buildOf(manifest);
  expect(build.tagsOf(entry, [entry, page])).toBe(
    '<link rel="stylesheet" href="/assets/site.css">' +
      '<link rel="modulepreload" href="/assets/react.js">' +
      '<link rel="modulepreload" href="/assets/shared.js">' +
      '<link rel="modulepreload" href="/assets/frame.js">' +
      '<script type="module" src="/assets/site.js"></script>',
  );
});
