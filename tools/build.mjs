// Builds what browsers load, what the server renders and the programs of the service, each when its
// sources have changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { keepFormerAssets } from './former-assets.mjs';
import { environment, findNode, root } from './install.mjs';

const webSources = [
  'tools/draw/app-icons.mjs',
  'site',
  'office',
  'ui',
  'i18n',
  'contract',
  'core',
  'tools/one-byte-text.ts',
  'vite.config.ts',
  'vite.widget.config.ts',
];
const serviceSources = [
  'server',
  'signer',
  'rails',
  'sources',
  'gateways',
  'screeners',
  'ui',
  'i18n',
  'contract',
  'core',
  'tools/line-maps.ts',
  'tools/one-byte-text.ts',
  'vite.service.config.ts',
];

/** Builds all that is not of the present sources; says whether all is well. */
export function build() {
  return buildWeb() && buildService();
}

/** Builds what browsers load and what the server renders of it. */
export function buildWeb() {
  if (!existsSync(join(root, 'vite.config.ts'))) return true;
  return buildOnce('web-hash', webSources, 'dist/client', makeWeb);
}

function buildService() {
  return buildOnce('service-hash', serviceSources, 'dist/service', () => {
    console.log('Building the service…');
    return runVite('--config', 'vite.service.config.ts');
  });
}

/** Makes what is not of the present sources, and notes of which it is. */
function buildOnce(name, sources, folder, make) {
  const stamp = join(root, '.build', name);
  const hash = hashOf(sources);
  const built = existsSync(stamp) && existsSync(join(root, folder));
  if (built && readFileSync(stamp, 'utf8') === hash) return true;
  // What is half made is of no sources at all.
  rmSync(stamp, { force: true });
  if (!make()) return false;
  mkdirSync(join(root, '.build'), { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}

function makeWeb() {
  console.log('Building the pages…');
  keepFormerAssets(join(root, 'dist', 'client'));
  if (!runVite() || !runVite('--ssr', 'site/entry-server.tsx')) return false;
  if (!runVite('--config', 'vite.widget.config.ts')) return false;
  compress(join(root, 'dist', 'client'));
  drawIcons();
  return true;
}

/** In a process of its own: whoever only starts the service need not wait for the library. */
function drawIcons() {
  const module = JSON.stringify(new URL('draw/app-icons.mjs', import.meta.url).href);
  const client = JSON.stringify(join(root, 'dist', 'client'));
  const script = `(await import(${module})).drawAppIcons(${client})`;
  const parameters = ['--input-type=module', '--eval', script];
  spawnSync(findNode(), parameters, { cwd: root, stdio: 'inherit', env: environment() });
}

function runVite(...parameters) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const options = { cwd: root, stdio: 'inherit', env: environment() };
  const all = [
    vite,
    'build',
    '--logLevel',
    parameters.length > 0 ? 'error' : 'warn',
    ...parameters,
  ];
  return spawnSync(findNode(), all, options).status === 0;
}

/** Pressed once here as small as can be, so that no request waits for it. */
function compress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|html|json|txt|webmanifest)$/.test(entry.name)) continue;
    const file = join(folderOf(entry), entry.name);
    if (isPressed(file)) continue;
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** A file of a former build was pressed with it. */
function isPressed(file) {
  return existsSync(`${file}.gz`) && statSync(`${file}.gz`).mtimeMs >= statSync(file).mtimeMs;
}

function hashOf(sources) {
  const hash = createHash('sha256');
  hash.update(readFileSync(join(root, 'package-lock.json')));
  for (const file of sources.flatMap((path) => filesUnder(path))) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** Tests are not built, so a changed test builds nothing. */
function filesUnder(path) {
  if (!existsSync(join(root, path))) return [];
  if (/\.m?[jt]s$/.test(path)) return [path];
  const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(folderOf(entry), entry.name).slice(root.length + 1))
    .sort();
}

/** Before Node 20.12 it had another name. */
function folderOf(entry) {
  return entry.parentPath ?? entry.path;
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !build()) process.exit(1);
