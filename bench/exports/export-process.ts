import { fork } from 'node:child_process';
import { join } from 'node:path';
import {
  heapMegabytesUsual,
  memoryEnvironment,
  memoryOptions,
} from '../../server/platform/process/memory-limits.ts';
import type { ExportOrder, ExportReport } from './export-server.ts';

/** How many directions the files for monitors tell of. */
export const exportedDirections = 10_000;

type ExportProcess = { readonly report: ExportReport; readonly stop: () => void };

/** Starts a process that makes and serves files, with the memory that one of the service has. */
export async function startExportServer(
  order: Omit<ExportOrder, 'directions'>,
): Promise<ExportProcess> {
  const file = join(import.meta.dirname, 'export-server.ts');
  const execArgv = [...memoryOptions(heapMegabytesUsual), '--expose-gc'];
  const child = fork(file, { execArgv, env: { ...process.env, ...memoryEnvironment } });
  child.send({ ...order, directions: exportedDirections });
  const report = await new Promise<ExportReport>((resolve, reject) => {
    child.once('message', (message: ExportReport) => resolve(message));
    child.once('exit', () => reject(new Error('the server of files did not start')));
  });
  return { report, stop: () => void child.kill() };
}
