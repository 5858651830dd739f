import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/launch/database/embedded.ts';
import { type Service, startService } from './running-service.ts';
import { median } from './statistics.ts';

export type StartFigures = {
  /** Milliseconds of the very first start: the demo's data is made. */
  readonly first: number;
  /** Milliseconds of a later start, from the command until the site answered. */
  readonly later: number;
  /** Milliseconds of what no start can do without: the database, npm and an empty program. */
  readonly floor: number;
  readonly ratio: number;
};

const root = join(import.meta.dirname, '..');

/** Starts the service a few times on one data directory; the last one goes on running. */
export async function measureStarts(
  dataDir: string,
  times: number,
): Promise<{ readonly figures: StartFigures; readonly service: Service }> {
  let service = await startService(dataDir);
  const first = service.startMilliseconds;
  const later: number[] = [];
  const floors: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await service.stop();
    floors.push(await bareStart(dataDir));
    service = await startService(dataDir);
    later.push(service.startMilliseconds);
  }
  const ratio = median(later.map((milliseconds, time) => milliseconds / (floors[time] ?? NaN)));
  const figures = { first, later: median(later), floor: median(floors), ratio };
  return { figures, service };
}

/** The database by itself, then npm running a program that does nothing. */
async function bareStart(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const server = await startEmbeddedPostgres(dataDir);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const child = spawn(npm, ['exec', '--offline', '--', 'node', '-e', '0'], {
    cwd: root,
    stdio: 'ignore',
  });
  await once(child, 'exit');
  const milliseconds = performance.now() - startedAt;
  await server.stop();
  return milliseconds;
}
