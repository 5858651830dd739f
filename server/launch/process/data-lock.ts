import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '../database/postmaster.ts';

type DataLock = { release(): Promise<void> };

/**
 * Makes sure that one launcher alone uses a DATA_DIR. The lock of a launcher that was killed is
 * taken over; that of a living one throws a sentence naming its process.
 */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
  await makeFolder(dataDir);
  const file = join(dataDir, 'launcher.pid');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await writeNew(file, `${process.pid} ${await startOf(process.pid)}\n`)) {
      return { release: () => rm(file, { force: true }) };
    }
    const holder = await holderOf(file);
    if (holder !== null) {
      throw new Error(`Agio already runs on ${dataDir} (process ${holder}).`);
    }
    await rm(file, { force: true });
  }
  throw new Error(`Agio is being started twice at once on ${dataDir}.`);
}

async function makeFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new Error(`The folder ${dataDir} cannot be made: change DATA_DIR or its owner.`, {
      cause,
    });
  }
}

async function writeNew(file: string, text: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(text);
    await handle.close();
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false;
    throw new Error(`${file} cannot be written: change DATA_DIR or its owner.`, { cause });
  }
}

async function holderOf(file: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [pid = '', start = ''] = text.trim().split(' ');
  const number = Number.parseInt(pid, 10);
  if (!isAlive(number)) return null;
  // The number may have been given to another program since: that one has started later.
  return (await startOf(number)) === start ? number : null;
}

/** When a process started, in ticks of the system; unknown where the system does not tell. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return 'unknown';
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown';
}
