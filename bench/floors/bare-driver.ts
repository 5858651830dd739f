import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BareOrder, BareResult, BareRound } from './bare-statements.ts';

type BareDriver = { run(round: BareRound): Promise<BareResult>; stop(): void };

/** Starts the loop that sends the captured statements, in a process of its own. */
export async function startBareDriver(order: BareOrder): Promise<BareDriver> {
  const child = fork(join(import.meta.dirname, 'bare-statements.ts'));
  const ended = once(child, 'exit').then(() => {
    throw new Error('the loop of bare statements ended: see what it says above');
  });
  // Told when something waits for it, and nobody's concern once it was stopped.
  ended.catch(() => undefined);
  const answered = async () => {
    const [message] = await Promise.race([once(child, 'message'), ended]);
    return message;
  };
  child.send(order);
  await answered();
  return {
    async run(round) {
      child.send(round);
      return answered();
    },
    stop: () => void child.kill(),
  };
}
