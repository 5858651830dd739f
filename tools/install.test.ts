import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pinnedNode, refuseOldNode } from './install.mjs';

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

test('the programs that the commands run are where the commands look for them', () => {
  const scripts = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs'));
  const named = scripts.flatMap((name) => {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8');
    return [...text.matchAll(/join\(root, ((?:'[^']+', )*'[^']+\.ts')\)/g)].map(([, parts = '']) =>
      join(...parts.split(', ').map((part) => part.slice(1, -1))),
    );
  });
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !existsSync(join(import.meta.dirname, '..', path)))).toEqual([]);
});

type Locked = { integrity?: string; hasInstallScript?: boolean; os?: string };

test('the Node that runs everything is fixed by its hash, and nothing fetches another', () => {
  const text = (name: string) => readFileSync(`${import.meta.dirname}/../${name}`, 'utf8');
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(text('package-lock.json'));
  const machines = [
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
    ['win32', 'x64'],
  ] as const;
  for (const [platform, arch] of machines) {
    const path = pinnedNode(platform, arch)?.replaceAll('\\', '/') ?? '';
    const name = path.replace(/.*\/(node_modules\/[^/]+)\/bin\/node(?:\.exe)?$/, '$1');
    const locked = packages[name];
    expect(locked?.integrity, `${platform} ${arch}`).toMatch(/^sha512-/);
    expect(locked?.hasInstallScript, `${platform} ${arch}`).toBeUndefined();
  }
  expect(pinnedNode('aix', 'ppc64')).toBeNull();
  // Its script installed a platform's package by itself, outside of the lock file.
  expect(Object.keys(packages)).not.toContain('node_modules/node');
});
