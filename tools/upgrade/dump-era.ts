// `npm run dump:era -- NAME [FOLDER]`: runs a release (this one, or that of another folder), puts
// orders of every fate through it, and keeps what it leaves for the tests of upgrades.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from '../conventions/sources.ts';
import { fillRelease } from './fill-release.ts';
import { readEverything, recordStatements, writeStatements } from './record-statements.ts';
import { runRelease } from './run-release.ts';
import { writeEra } from './write-era.ts';

const usage = 'Usage: npm run dump:era -- NAME [FOLDER of another release]';
const bytesMax = 200_000;

const [name = '', folder = root, ...more] = process.argv.slice(2);
if (!/^[\w.-]+$/.test(name) || more.length > 0) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

const release = resolve(folder);
const dataDir = await mkdtemp(join(tmpdir(), 'agio-era-'));
await chmod(dataDir, 0o755);
const running = await runRelease(release, dataDir);
try {
  await recordStatements(running);
  const missing = await fillRelease(running);
  await readEverything(running.url);
  if (missing.length > 0) process.stdout.write(`Not there yet: ${missing.join('; ')}\n`);
  const eras = join(root, 'server', 'launch', 'eras');
  const file = join(eras, `${name}.jsonl.gz`);
  const bytes = await writeEra(file, { release, dataDir, databaseUrl: running.databaseUrl });
  if (bytes > bytesMax) throw new Error(`${file} has ${bytes} bytes: leave something out.`);
  const statements = await writeStatements(join(eras, 'statements.gz'), running);
  process.stdout.write(`${file}: ${Math.round(bytes / 1024)} kB, ${statements} statements\n`);
} finally {
  await running.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(0);
