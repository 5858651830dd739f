import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepFormerAssets } from './former-assets.mjs';

const day = 24 * 3_600_000;

test('files of a build outlive it by a week, however long it has been the newest', () => {
  const client = mkdtempSync(join(tmpdir(), 'agio-assets-'));
  const assets = join(client, 'assets');
  mkdirSync(assets);
  function build(name: string): void {
    const chunk = { file: `assets/${name}.js`, css: [`assets/${name}.css`] };
    writeFileSync(join(client, 'manifest.json'), JSON.stringify({ 'site/entry.tsx': chunk }));
    writeFileSync(join(client, 'service-worker.js'), name);
    for (const end of ['js', 'js.br', 'js.gz', 'css']) {
      writeFileSync(join(assets, `${name}.${end}`), name);
    }
  }
  const names = () => [...new Set(readdirSync(assets).map((file) => file.split('.')[0]))].sort();
  const later = (days: number) => new Date(Date.now() + days * day);

  build('first');
  keepFormerAssets(client, later(30));
  expect(readdirSync(client)).toEqual(['assets']);
  build('second');
  keepFormerAssets(client, later(36));
  expect(names()).toEqual(['first', 'second']);
  expect(readdirSync(assets)).toHaveLength(8);
  build('third');
  keepFormerAssets(client, later(38));
  expect(names()).toEqual(['second', 'third']);
  rmSync(client, { recursive: true });
});
