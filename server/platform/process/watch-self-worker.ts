import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

type Watched = { readonly beats: Int32Array; readonly millisecondsMax: number };

const { beats, millisecondsMax }: Watched = workerData;
const lookMilliseconds = 500;
let seen = Atomics.load(beats, 0);
let still = 0;

// Looks are counted and not the time: while the whole machine sleeps nobody looks.
setInterval(() => {
  const now = Atomics.load(beats, 0);
  still = now === seen ? still + 1 : 0;
  seen = now;
  if (still * lookMilliseconds < millisecondsMax) return;
  writeSync(2, 'This process did not answer and ends itself.\n');
  process.kill(process.pid, 'SIGKILL');
}, lookMilliseconds);
