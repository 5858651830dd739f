import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes letters that take two bytes as escapes, wherever that makes a file smaller in memory: one
 * such letter among a million makes V8 hold the whole text of a file in two bytes a letter, for as
 * long as the process lives. For what the server loads; browsers count what they download.
 */
export function oneByteText(): Plugin {
  return {
    name: 'one-byte-text',
    async writeBundle({ dir = '.' }, bundle) {
      const programs = Object.keys(bundle).filter((name) => name.endsWith('.js'));
      await Promise.all(
        programs.map(async (name) => {
          const file = join(dir, name);
          await writeFile(file, inOneByte(await readFile(file, 'utf8')));
        }),
      );
    },
  };
}

/** The same program; a text given to `String.raw` must have no such letter. */
export function inOneByte(code: string): string {
  const escaped = code.replaceAll(
    /[^\0-\xff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return escaped.length < 2 * code.length ? escaped : code;
}
