import { readFileSync, rmSync, writeFileSync } from 'node:fs';

type Armed = {
  /** File that says where to die: `<name>:<nth>`, such as `pay.submit.sent:2`. */
  readonly file: string;
  /** How often the point it names has been passed since it was named. */
  passed: number;
  wanted: string;
};

let armed: Armed | null = null;

/**
 * Makes this process die where a file says, as if its power had been cut, or stand still there
 * (`pay.submit.sent:1:stop`), as one that hangs; its number then stands in `<file>.stopped`. Of
 * tests alone: the configuration gives a file only when NODE_ENV is `test`, and without one every
 * point is nothing.
 */
export function armFailpoints(file: string | null): void {
  armed = file === null ? null : { file, passed: 0, wanted: '' };
}

/**
 * A named moment between two steps at which a test may kill this process. The file is removed
 * first, so that the next life of the process gets past the same point.
 */
export function failpoint(name: string): void {
  if (armed === null) return;
  const wanted = wantedIn(armed.file);
  if (wanted !== armed.wanted) {
    armed.wanted = wanted;
    armed.passed = 0;
  }
  const [point, nth = '1', how] = wanted.split(':');
  if (point !== name) return;
  armed.passed += 1;
  if (armed.passed < Number.parseInt(nth, 10)) return;
  if (how === 'stop') writeFileSync(`${armed.file}.stopped`, String(process.pid));
  rmSync(armed.file, { force: true });
  process.kill(process.pid, how === 'stop' ? 'SIGSTOP' : 'SIGKILL');
}

function wantedIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
