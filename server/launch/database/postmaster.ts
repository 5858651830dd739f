import { readFileSync } from 'node:fs';
import { readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Postmaster = { readonly pid: number; readonly port: number };

/** A number no process can have: PostgreSQL then knows the lock file for a stale one. */
const nobody = '2147483646';

/**
 * Reads who serves the cluster in `folder` right now, or null when nobody does. The lock file of
 * a dead server stays, since PostgreSQL finds in it whether parts of that server still live; but
 * when its number has been given to another program, PostgreSQL would never start: the number is
 * taken out.
 */
export async function findPostmaster(folder: string): Promise<Postmaster | null> {
  const file = join(folder, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  const port = Number.parseInt(lines[3] ?? '', 10);
  if (!isAlive(pid)) return null;
  if (await servesFolder(pid, folder)) return { pid, port };
  await writeFile(file, [nobody, ...lines.slice(1)].join('\n'));
  return null;
}

/** Whether a process of this number runs; one that has ended but was not waited for does not. */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return !isZombie(pid);
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}

/** PostgreSQL works in its cluster's folder; where the system does not tell, it is believed. */
async function servesFolder(pid: number, folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === resolve(folder);
  } catch {
    // Another user's program does not show where it works, but its command line names the folder.
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return line.split('\0').includes(resolve(folder));
  }
}

/**
 * Ends a server that does not answer, as a power cut would: what was committed is kept. All of its
 * processes, for one that was stopped keeps the memory that a new server must have for itself.
 */
export async function killPostmaster(pid: number): Promise<void> {
  const all = [pid, ...(await childrenOf(pid))];
  for (const each of all) {
    if (isAlive(each)) process.kill(each, 'SIGKILL');
  }
  for (let waited = 0; waited < 5_000 && all.some(isAlive); waited += 25) await sleep(25);
}

/** Nobody tells outside of Linux; there they notice the end of their parent by themselves. */
async function childrenOf(pid: number): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const numbers = (await readdir('/proc')).filter((name) => /^[0-9]+$/.test(name)).map(Number);
  const parents = await Promise.all(numbers.map((number) => parentOf(number)));
  return numbers.filter((_, at) => parents[at] === pid);
}

async function parentOf(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
