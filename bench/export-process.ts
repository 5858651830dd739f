import { fork } from 'node:child_process';
import { join } from 'node:path';
import {
  heapMegabytesUsual,
  thriftyEnvironment,
  thriftyOptions,
} from '../server/platform/process/thrifty-memory.ts';
import type { ExportOrder, ExportTold } from './export-server.ts';

/** How many directions the files for monitors tell of. */
export const exportedDirections = 10_000;

export type ExportProcess = { readonly told: ExportTold; readonly stop: () => void };

/** Starts a process that makes and serves files, with the memory that one of the service has. */
export async function startExportServer(
  order: Omit<ExportOrder, 'directions'>,
): Promise<ExportProcess> {
  const file = join(import.meta.dirname, 'export-server.ts');
  const execArgv = [...thriftyOptions(heapMegabytesUsual), '--expose-gc'];
  const child = fork(file, { execArgv, env: { ...process.env, ...thriftyEnvironment } });
  child.send({ ...order, directions: exportedDirections });
  const told = await new Promise<ExportTold>((resolve, reject) => {
    child.once('message', (message: ExportTold) => resolve(message));
    child.once('exit', () => reject(new Error('the server of files did not start')));
  });
  return { told, stop: () => void child.kill() };
}
