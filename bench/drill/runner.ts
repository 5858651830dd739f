import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** One program of the drill, with everything it has started. */
export type Program = {
  readonly name: string;
  /** Sends a signal to it and all below it. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void;
  isRunning(): boolean;
  /** What it ended with; null while it runs, or where a signal ended it. */
  exitCode(): number | null;
  start(): void;
  stop(): Promise<void>;
};

type Command = {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  /** Number of a process that it has let go of, and which goes where it goes. */
  readonly alsoRuns?: () => number | null;
};

/** All that were started, the last one first. */
const running: Program[] = [];

/** Ends whatever still runs: nothing is left behind by a drill that fails half-way. */
export async function stopPrograms(): Promise<void> {
  await Promise.all(running.map((program) => program.stop()));
}

/** Runs a program until it is stopped; its words go into a log beside its files. */
export function runProgram(options: Command): Program {
  const { name, command, env = process.env, folder, alsoRuns = () => null } = options;
  let child: ChildProcess | null = null;

  function start(): void {
    const [file = '', ...parameters] = command;
    const log = openSync(join(folder, `${name}.log`), 'a');
    child = spawn(file, parameters, { env, cwd: folder, stdio: ['ignore', log, log] });
    child.on('error', () => undefined);
  }

  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;

  function signal(kind: Parameters<Program['signal']>[0]): void {
    // The number of one that has ended may be another program's by now.
    const own = isRunning() ? (child?.pid ?? null) : null;
    const roots = [own, alsoRuns()].filter((pid) => pid !== null);
    // Read before the first is killed: those below a dead one belong to somebody else.
    for (const pid of roots.flatMap((root) => [root, ...childrenOf(root)])) {
      try {
        process.kill(pid, kind);
      } catch {
        // Ended meanwhile.
      }
    }
  }

  start();
  const program: Program = {
    name,
    signal,
    isRunning,
    exitCode: () => child?.exitCode ?? null,
    start,
    async stop() {
      signal('SIGCONT');
      if (isRunning()) child?.kill('SIGTERM');
      for (let waited = 0; waited < 200 && isRunning(); waited += 1) await sleep(100);
      signal('SIGKILL');
    },
  };
  running.unshift(program);
  return program;
}

/** Numbers of all processes below one. */
function childrenOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      parents.set(Number(entry), parent);
    } catch {
      // Ended meanwhile.
    }
  }
  const below = (of: number): number[] =>
    [...parents].filter(([, parent]) => parent === of).flatMap(([at]) => [at, ...below(at)]);
  return below(pid);
}
