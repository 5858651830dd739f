// Installs the dependencies when they are not the ones of the lock file. Plain JavaScript on Node
// 20 or newer, for it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const old = refuseOldNode(process.versions.node);
if (old !== null) fail(old);

// In the words of the oldest Node that is taken: a shorter one came with 20.11.
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const stamp = join(root, 'node_modules', '.agio-lock-hash');

/** Makes sure that `node_modules` is what the lock file says; ends the process when it cannot. */
export function ensureInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  if (readText(stamp) === hash) return;
  if (!matchesInstalled(lock)) install();
  try {
    writeFileSync(stamp, hash);
  } catch (error) {
    fail(`${stamp} cannot be written (${error.code}): change the owner of the folder.`);
  }
}

/** One sentence where this release of Node is too old to install anything with; null otherwise. */
export function refuseOldNode(version) {
  const [major = 0] = version.split('.').map(Number);
  return major >= 20 ? null : `Agio needs Node 20 or newer, and this is ${version}: update Node.`;
}

/** Node 24 with the project's own pinned binary, or the machine's when that is new enough. */
export function findNode() {
  const { platform, arch } = process;
  const binary = pinnedNode(platform, arch);
  if (binary !== null && existsSync(binary)) return binary;
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major >= 24) return process.execPath;
  fail(`There is no Node 24 for ${platform} ${arch} among the dependencies: use Node 24 yourself.`);
}

/**
 * Where the pinned Node of a machine is. Its package is one of those in `optionalDependencies`, each
 * for one kind of machine and fixed by its hash in the lock file; null where there is none.
 */
export function pinnedNode(platform, arch) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const short = platform === 'win32' ? 'win' : platform;
  const names = [`node-${short}-${arch}`, `node-bin-${short}-${arch}`];
  const name = names.find((known) => known in optionalDependencies);
  const file = platform === 'win32' ? 'node.exe' : 'node';
  return name === undefined ? null : join(root, 'node_modules', name, 'bin', file);
}

/** Environment in which the project's own programs, Node included, come first. */
export function environment() {
  const bin = join(root, 'node_modules', '.bin');
  const separator = process.platform === 'win32' ? ';' : ':';
  return {
    ...process.env,
    PATH: `${bin}${separator}${process.env.PATH ?? ''}`,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.build', 'compile-cache'),
  };
}

/** Ends the process with one sentence. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function install() {
  console.log('Installing the dependencies…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const options = { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' };
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'], options);
  if (result.error) fail(`npm cannot be run: ${result.error.message}.`);
  if (result.status !== 0)
    fail('The dependencies could not be installed: see what npm says above.');
}

/** An installation made by hand is taken as it is when every package has the locked version. */
function matchesInstalled(lock) {
  const installed = readText(join(root, 'node_modules', '.package-lock.json'));
  if (installed === null) return false;
  const wanted = JSON.parse(lock).packages;
  const present = JSON.parse(installed).packages;
  const same = Object.entries(present).every(
    ([path, { version }]) => wanted[path]?.version === version,
  );
  const complete = Object.entries(wanted).every(
    ([path, { optional, devOptional, peer }]) =>
      path === '' || optional || devOptional || peer || present[path] !== undefined,
  );
  return same && complete;
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
