import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Weight } from '../pages/page-weights.ts';
import type { ReactPageOrder } from './react-page-server.ts';

const entry = `
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
hydrateRoot(
  document.getElementById('root'),
  createElement('main', null, createElement('p', null, 'React')),
);
`;

/** React alone, drawing one paragraph: no page of React can weigh less or come to life sooner. */
export type ReactAlone = { readonly weight: Weight; readonly code: string };

/** Builds React alone, as the pages are built. */
export async function buildReactAlone(): Promise<ReactAlone> {
  // Beside the sources, so that React is found as it is for them.
  const folder = await mkdtemp(join(import.meta.dirname, '../../.build/react-'));
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
    const weight = {
      plain: Buffer.byteLength(code) / 1000,
      gzip: gzipSync(code, { level: 9 }).length / 1000,
      brotli: brotliCompressSync(code).length / 1000,
    };
    return { weight, code };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type ReactPage = { readonly url: string; stop(): void };

/** Serves the paragraph with its script, in a process of its own. */
export function startReactPage({ code }: ReactAlone): Promise<ReactPage> {
  const child = fork(join(import.meta.dirname, 'react-page-server.ts'));
  const order: ReactPageOrder = { code };
  child.send(order);
  return new Promise((resolve, reject) => {
    child.once('message', (url) => resolve({ url: String(url), stop: () => void child.kill() }));
    child.once('exit', () => reject(new Error('the page of React alone did not start')));
  });
}
