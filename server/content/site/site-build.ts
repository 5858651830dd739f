import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '../../../contract/pages.ts';

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

/** What the build left for the server: where the files are and how a page is rendered. */
export type SiteBuild = {
  /** Folder of the files served to browsers. */
  readonly clientDir: string;
  readonly renderPage: RenderPage;
  /** Tags of the head: the scripts of an entry, and the styles and fonts of the sources `looks`. */
  readonly tagsOf: (entry: string, looks: readonly string[]) => string;
  /** Addresses of the scripts of a page, each after those it imports, its entry last. */
  readonly scriptsOf: (entry: string, files: readonly string[]) => readonly string[];
  readonly hasEntry: (entry: string) => boolean;
};

/** Reads the build of the site. Without one there is nothing to serve: the sentence says so. */
export async function openSiteBuild(dist = resolve('dist')): Promise<SiteBuild> {
  const clientDir = resolve(dist, 'client');
  const manifest = await readManifest(resolve(clientDir, 'manifest.json'));
  const module = await import(pathToFileURL(resolve(dist, 'server/entry-server.js')).href);
  return {
    clientDir,
    renderPage: module.renderPage,
    tagsOf: (entry, looks) => tagsOf(manifest, entry, looks),
    scriptsOf: (entry, files) => scriptsOf(manifest, [...files, entry]),
    hasEntry: (entry) => manifest[entry] !== undefined,
  };
}

async function readManifest(path: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new Error('The site is not built: run `node tools/build.mjs` first.', { cause });
  }
}

/** All text is written in these. */
const textFonts = ['onest-latin', 'onest-cyrillic', 'onest-currency'];
/** Pages of orders show where to pay. */
const addressFont = 'jetbrains-mono';
const addressPages = 'site/orders/';

function tagsOf(manifest: Manifest, entry: string, looks: readonly string[]): string {
  const seen = chunksOf(manifest, looks);
  const styles = new Set(seen.flatMap((chunk) => chunk.css ?? []));
  const assets = new Set(seen.flatMap((chunk) => chunk.assets ?? []));
  const hasAddresses = looks.some((file) => file.startsWith(addressPages));
  const preloaded = hasAddresses ? [...textFonts, addressFont] : textFonts;
  const fonts = [...assets].filter((asset) => preloaded.some((name) => asset.includes(name)));
  const scripts = scriptsOf(manifest, [entry]);
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    ...scripts.slice(0, -1).map((file) => `<link rel="modulepreload" href="${file}">`),
    ...scripts.slice(-1).map((file) => `<script type="module" src="${file}"></script>`),
  ].join('');
}

function scriptsOf(manifest: Manifest, names: readonly string[]): readonly string[] {
  return chunksOf(manifest, names).map(({ file }) => `/${file}`);
}

/** The chunks of these sources and all they import, each once and after those it imports. */
function chunksOf(manifest: Manifest, names: readonly string[]): readonly Chunk[] {
  const asked = new Set<string>();
  const chunks: Chunk[] = [];
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined || asked.has(name)) return;
    asked.add(name);
    for (const imported of chunk.imports ?? []) visit(imported);
    chunks.push(chunk);
  };
  for (const name of names) visit(name);
  return chunks;
}
