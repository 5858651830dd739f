import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import type { Plugin } from 'vite';

/**
 * Leaves of source maps what leads to lines: a stack trace needs no columns, and Node holds every
 * place of a map as an array of its own from the first error on, 30 MB for a web process.
 */
export function lineMaps(): Plugin {
  return {
    name: 'line-maps',
    async writeBundle({ dir = '.' }, bundle) {
      const maps = Object.keys(bundle).filter((name) => name.endsWith('.map'));
      await Promise.all(
        maps.map(async (name) => {
          const file = join(dir, name);
          const map = JSON.parse(await readFile(file, 'utf8')) as { mappings: string };
          const lean = { ...map, names: [], mappings: leadToLines(map.mappings) };
          await writeFile(file, JSON.stringify(lean));
        }),
      );
    },
  };
}

/** Of the places of a line only those at which another line of the sources begins. */
export function leadToLines(mappings: string): string {
  return encode(
    decode(mappings).map((places) => {
      let before = '';
      return places.flatMap(([column, source, line]) => {
        if (source === undefined || line === undefined) return [];
        const here = `${source}:${line}`;
        if (here === before) return [];
        before = here;
        return [[column, source, line, 0] as [number, number, number, number]];
      });
    }),
  );
}
