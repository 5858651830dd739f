import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refuseOldNode } from './install.mjs';

test('a Node that is too old is told so in one sentence', () => {
  expect(refuseOldNode('18.20.4')).toBe(
    'Agio needs Node 20 or newer, and this is 18.20.4: update Node.',
  );
  expect(['20.0.0', '22.1.0', '24.21.0'].map(refuseOldNode)).toEqual([null, null, null]);
});

test('what runs before Node 24 is installed does without what Node 20.0 has not', () => {
  const scripts = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs'));
  expect(scripts).toContain('install.mjs');
  const newer = scripts.filter((name) =>
    /import\.meta\.(?:dirname|filename)|\.parentPath(?! \?\?)/.test(
      readFileSync(`${import.meta.dirname}/${name}`, 'utf8'),
    ),
  );
  expect(newer).toEqual([]);
});
