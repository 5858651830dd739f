import { readdir, readFile } from 'node:fs/promises';

/** Processes of the service, by the file each runs. */
const files = {
  web: 'dist/service/web.js',
  worker: 'dist/service/worker.js',
  signer: 'dist/service/signer.js',
} as const;

export type ProcessName = keyof typeof files;
export const processNames = ['web', 'worker', 'signer'] as const satisfies readonly ProcessName[];

/** Finds one process of the service among the descendants of `ancestor`; null without `/proc`. */
export async function findProcess(ancestor: number, name: ProcessName): Promise<number | null> {
  const parents = new Map<number, number>();
  const named: number[] = [];
  for (const entry of await readdir('/proc').catch(() => [])) {
    const pid = Number.parseInt(entry, 10);
    if (Number.isNaN(pid)) continue;
    const stat = await readProc(pid, 'stat');
    const [, parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    parents.set(pid, Number.parseInt(parent, 10));
    const command = (await readProc(pid, 'cmdline')).split('\0');
    if (command.some((part) => part.endsWith(files[name]))) named.push(pid);
  }
  return named.find((pid) => descends(parents, pid, ancestor)) ?? null;
}

function descends(parents: ReadonlyMap<number, number>, pid: number, ancestor: number): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at)) {
    if (at === ancestor) return true;
  }
  return false;
}

/** Resident memory in megabytes; null where the system does not tell. */
export async function residentMegabytes(pid: number | null): Promise<number | null> {
  if (pid === null) return null;
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(await readProc(pid, 'status'));
  return found === null ? null : Number(found[1]) / 1024;
}

/** Seconds of processor time a process has used so far; null where the system does not tell. */
export async function processorSeconds(pid: number | null): Promise<number | null> {
  if (pid === null) return null;
  const stat = await readProc(pid, 'stat');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 13) return null;
  // Ticks of user and of system time: a hundredth of a second each.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function readProc(pid: number, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
}
