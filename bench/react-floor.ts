import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Weight } from './page-weights.ts';

const entry = `
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
hydrateRoot(document.body, createElement('p'));
`;

/** Kilobytes of React alone, drawing one paragraph: no page of React can weigh less. */
export async function weighReact(): Promise<Weight> {
  // Beside the sources, so that React is found as it is for them.
  const folder = await mkdtemp(join(import.meta.dirname, '../.build/react-'));
  try {
    const file = join(folder, 'entry.js');
    await writeFile(file, entry);
    const built = await build({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      build: {
        write: false,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: file },
      },
    });
    const [output] = [built].flat();
    if (output === undefined || !('output' in output)) throw new Error('React was not built');
    const code = output.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
    return {
      plain: Buffer.byteLength(code) / 1000,
      gzip: gzipSync(code, { level: 9 }).length / 1000,
      brotli: brotliCompressSync(code).length / 1000,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
