import { isTestCode, type SourceFile } from './sources.ts';

/** Which floors a floor may import; a path allows one folder or file of a floor alone. */
export const layers: Readonly<Record<string, readonly string[]>> = {
  core: [],
  contract: ['core'],
  rails: ['core'],
  sources: ['core'],
  screeners: ['core'],
  gateways: ['core', 'rails'],
  signer: ['core', 'rails'],
  i18n: [],
  server: ['core', 'contract', 'rails', 'sources', 'screeners', 'gateways', 'i18n'],
  client: ['contract', 'ui/actions', 'i18n'],
  ui: ['core/money', 'i18n'],
  site: ['contract', 'client', 'ui', 'core', 'i18n'],
  office: ['contract', 'client', 'ui', 'core', 'i18n'],
};

/** Single edges beyond the table, each with its reason. */
const exceptions: readonly { importer: string; target: string; why: string }[] = [
  {
    importer: 'server/',
    target: 'signer/protocol',
    why: 'the words spoken over the socket; the code with the keys stays behind it',
  },
  {
    importer: 'server/money/rails/signer-client.ts',
    target: 'signer/socket.ts',
    why: 'both ends agree where the socket is and whose it must be before a word is said',
  },
  {
    importer: 'server/launch/demo-node.ts',
    target: 'tools/testing/litecoind.mjs',
    why: 'the demo runs the same node as the tests, found and started in the same way',
  },
  {
    importer: 'server/content/sharing/',
    target: 'ui/drawings/guilloche-path.ts',
    why: 'a picture for sharing has the rosette of the page it stands for: numbers, no screen',
  },
  {
    importer: 'server/content/banners/',
    target: 'ui/drawings/guilloche-path.ts',
    why: 'a banner has the rosette of its pair: numbers, no screen',
  },
];

/** Imports that point upwards or sideways where they may not. */
export function wrongLayers(sources: readonly SourceFile[]): string[] {
  return sources
    .filter((file) => layerOf(file.path) !== null && !isTestCode(file.path))
    .flatMap((file) =>
      file.imports
        .filter((found) => found.inside && !mayImport(file.path, found.target))
        .map((found) => `${file.path} may not import ${found.target}`),
    );
}

/** Imports by which a browser would carry the schemas of the table of calls. */
export function carriedSchemas(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => /^(client|ui|site|office)\//.test(path) && !isTestCode(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target, typeOnly }) => target.startsWith('contract/calls/') && !typeOnly)
        .map(({ target }) => `${path} carries ${target}: import its types alone`),
    );
}

/** Imports of a room's tables or store from outside that room. */
export function wrongEntryPoints(sources: readonly SourceFile[]): string[] {
  return sources
    .filter((file) => !isTestCode(file.path))
    .flatMap((file) =>
      file.imports
        .filter(({ target }) => /^server\/.+\/(tables|store)\.ts$/.test(target))
        .filter(({ target }) => moduleOf(target) !== moduleOf(file.path))
        .map(({ target }) => `${file.path} goes through the boundary of ${target}`),
    );
}

/** Modules that need each other in a circle, on the floors that are made of modules. */
export function moduleCycles(sources: readonly SourceFile[], layer: string): string[] {
  const graph = moduleGraph(sources, layer);
  const cycles: string[] = [];
  for (const start of graph.keys()) {
    const way = wayBack(graph, start);
    if (way?.every((module) => start <= module)) cycles.push(way.join(' -> '));
  }
  return cycles;
}

/** Themes of the server, each a folder of modules. */
const themes = ['market', 'exchange', 'money', 'people', 'content', 'office', 'launch'];

/**
 * `core/orders` for everything in it, and `server/exchange/orders` where a theme has modules; null
 * for a file that stands in no module.
 */
export function moduleOf(path: string): string | null {
  const parts = path.split('/').slice(0, -1);
  const [layer = '', name = ''] = parts;
  const depth = layer === 'server' && themes.includes(name) ? 3 : 2;
  return parts.length < depth ? null : parts.slice(0, depth).join('/');
}

function layerOf(path: string): string | null {
  const [layer = ''] = path.split('/');
  return path.includes('/') && layer in layers ? layer : null;
}

function mayImport(importer: string, target: string): boolean {
  const from = layerOf(importer);
  if (from === null || layerOf(target) === from) return true;
  const allowed = layers[from] ?? [];
  if (allowed.some((place) => target.startsWith(`${place}/`))) return true;
  return exceptions.some(
    (edge) => importer.startsWith(edge.importer) && target.startsWith(edge.target),
  );
}

function moduleGraph(sources: readonly SourceFile[], layer: string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of sources) {
    const module = moduleOf(file.path);
    if (module === null || !module.startsWith(`${layer}/`) || isTestCode(file.path)) continue;
    const needs = graph.get(module) ?? new Set();
    graph.set(module, needs);
    for (const { target } of file.imports) {
      const needed = moduleOf(target);
      if (needed !== null && needed !== module && needed.startsWith(`${layer}/`)) needs.add(needed);
    }
  }
  return graph;
}

/** The shortest way from a room over others back to itself. */
function wayBack(graph: Map<string, Set<string>>, start: string): string[] | null {
  const ways = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, start];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}
