import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { FloorOrder } from './floor-server.ts';

type Floor = { readonly url: string; readonly pid: number; stop(): void };

/** Starts the bare Fastify route in a process of its own. */
export async function startFloor(order: FloorOrder): Promise<Floor> {
  const child = fork(join(import.meta.dirname, 'floor-server.ts'));
  child.send(order);
  const url = await addressFrom(child);
  return { url, pid: child.pid ?? 0, stop: () => void child.kill() };
}

function addressFrom(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('message', (address) => resolve(String(address)));
    child.once('exit', () => reject(new Error('the floor did not start')));
  });
}
