import { isTestCode, type SourceFile } from './sources.ts';

/** Which floors a floor may import; a path allows one folder or file of a floor alone. */
export const floors: Readonly<Record<string, readonly string[]>> = {
  core: [],
  contract: ['core'],
  rails: ['core'],
  sources: ['core'],
  screeners: ['core'],
  gateways: ['core', 'rails'],
  signer: ['core', 'rails'],
  i18n: [],
  server: ['core', 'contract', 'rails', 'sources', 'screeners', 'gateways', 'i18n'],
  ui: ['core/money', 'i18n'],
  site: ['contract', 'ui', 'core', 'i18n'],
  office: ['contract', 'ui', 'core', 'i18n'],
};

/** Single edges beyond the table, each with its reason. */
export const exceptions: readonly { importer: string; target: string; why: string }[] = [
  {
    importer: 'server/',
    target: 'signer/protocol',
    why: 'the words spoken over the socket; the code with the keys stays behind it',
  },
  {
    importer: 'server/rails/signer-client.ts',
    target: 'signer/socket.ts',
    why: 'both ends agree where the socket is and whose it must be before a word is said',
  },
  {
    importer: 'server/demo-node.ts',
    target: 'tools/litecoind.mjs',
    why: 'the demo runs the same node as the tests, found and started in the same way',
  },
  {
    importer: 'server/sharing/',
    target: 'ui/guilloche-path.ts',
    why: 'a picture for sharing has the rosette of the page it stands for: numbers, no screen',
  },
  {
    importer: 'server/banners/',
    target: 'ui/guilloche-path.ts',
    why: 'a banner has the rosette of its pair: numbers, no screen',
  },
];

/** Imports that point upwards or sideways where they may not. */
export function wrongFloors(sources: readonly SourceFile[]): string[] {
  return sources
    .filter((file) => floorOf(file.path) !== null && !isTestCode(file.path))
    .flatMap((file) =>
      file.imports
        .filter((found) => found.inside && !mayImport(file.path, found.target))
        .map((found) => `${file.path} may not import ${found.target}`),
    );
}

/** Imports of a room's tables or store from outside that room. */
export function wrongDoors(sources: readonly SourceFile[]): string[] {
  return sources
    .filter((file) => !isTestCode(file.path))
    .flatMap((file) =>
      file.imports
        .filter(({ target }) => /^server\/[^/]+\/(tables|store)\.ts$/.test(target))
        .filter(({ target }) => roomOf(target) !== roomOf(file.path))
        .map(({ target }) => `${file.path} goes through the wall of ${target}`),
    );
}

/** Rooms that need each other in a circle, on the floors that are made of rooms. */
export function roomCycles(sources: readonly SourceFile[], floor: string): string[] {
  const graph = roomGraph(sources, floor);
  const cycles: string[] = [];
  for (const start of graph.keys()) {
    const way = wayBack(graph, start);
    if (way?.every((room) => start <= room)) cycles.push(way.join(' -> '));
  }
  return cycles;
}

/** `server/orders` for everything in it; null for a file that stands in no room. */
export function roomOf(path: string): string | null {
  const [floor, room, file] = path.split('/');
  return floor === undefined || room === undefined || file === undefined
    ? null
    : `${floor}/${room}`;
}

function floorOf(path: string): string | null {
  const [floor = ''] = path.split('/');
  return path.includes('/') && floor in floors ? floor : null;
}

function mayImport(importer: string, target: string): boolean {
  const from = floorOf(importer);
  if (from === null || floorOf(target) === from) return true;
  const allowed = floors[from] ?? [];
  if (allowed.some((place) => target.startsWith(`${place}/`))) return true;
  return exceptions.some(
    (edge) => importer.startsWith(edge.importer) && target.startsWith(edge.target),
  );
}

function roomGraph(sources: readonly SourceFile[], floor: string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of sources) {
    const room = roomOf(file.path);
    if (room === null || !room.startsWith(`${floor}/`) || isTestCode(file.path)) continue;
    const needs = graph.get(room) ?? new Set();
    graph.set(room, needs);
    for (const { target } of file.imports) {
      const needed = roomOf(target);
      if (needed !== null && needed !== room && needed.startsWith(`${floor}/`)) needs.add(needed);
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
