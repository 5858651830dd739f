// Loading litecoind only to ask it something takes a third of a second: it is asked once.
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Options that only newer programs know. */
const newer = ['-unsafesqlitesync'];

/**
 * Which of the newer options a litecoind knows; null where it does not run. The answer is kept in
 * `dataDir` while the program stays the same file.
 */
export function tryLitecoind({ binary, libraries, dataDir }) {
  const program = fingerprint(binary);
  if (program === null) return null;
  const file = join(dataDir, 'tools', 'litecoind.json');
  const cached = readCached(file);
  if (cached !== null && cached.program === program) return cached.options;
  const answer = spawnSync(binary, ['-help-debug'], {
    env: environmentOf(libraries),
    encoding: 'utf8',
    timeout: 20_000,
  });
  if (answer.status !== 0) return null;
  const options = newer.filter((option) => answer.stdout.includes(option));
  if (existsSync(dataDir)) {
    mkdirSync(join(dataDir, 'tools'), { recursive: true });
    writeFileSync(file, JSON.stringify({ program, options }));
  }
  return options;
}

/** The environment in which a program finds libraries that were unpacked beside it. */
export function environmentOf(libraries) {
  return { ...process.env, ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}) };
}

function fingerprint(binary) {
  try {
    accessSync(binary, constants.X_OK);
    const { size, mtimeMs } = statSync(binary);
    return `${binary} ${size} ${mtimeMs}`;
  } catch {
    return null;
  }
}

function readCached(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
