import type { ChildProcess } from 'node:child_process';

const beat = 'alive';
const beatMilliseconds = 1_000;

/**
 * Tells whoever started this process that its event loop turns: at once, so that one that stops in
 * its first second is missed as well, and then each second.
 */
export function startHeartbeat(): void {
  tellAlive();
  setInterval(tellAlive, beatMilliseconds).unref();
}

function tellAlive(): void {
  // A launcher that is just ending closes the channel between the question and the answer.
  if (process.connected) process.send?.(beat, undefined, undefined, () => undefined);
}

/**
 * Calls `silent` when a process that has beaten says nothing for so long: it hangs, or was stopped.
 * One that never beats is not watched.
 */
export function watchHeartbeat(
  child: ChildProcess,
  silentMillisecondsMax: () => number,
  silent: () => void,
): void {
  let heardAt: number | null = null;
  let lookedAt = performance.now();
  child.on('message', (message) => {
    if (message === beat) heardAt = performance.now();
  });
  const timer = setInterval(() => {
    const now = performance.now();
    // Whoever was asleep itself, as on a laptop that was closed, could hear nobody.
    if (now - lookedAt > 3 * beatMilliseconds && heardAt !== null) heardAt = now;
    lookedAt = now;
    if (heardAt !== null && now - heardAt > silentMillisecondsMax()) silent();
  }, beatMilliseconds);
  child.once('exit', () => clearInterval(timer));
}
