import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from '../../platform/config/child-environment.ts';
import { type Config, saidBy } from '../../platform/config/config.ts';
import type { Platform } from '../../platform/platform.ts';
import { projectRoot } from '../../platform/process/project-root.ts';
import { leadTask } from '../../platform/tasks/lead-task.ts';
import { longRoundMilliseconds, type Task } from '../../platform/tasks/task.ts';
import { timeOfBackup } from './targets/backup-target.ts';
import { findTarget } from './targets/find-target.ts';

const program = join(projectRoot, 'server/launch/back-up.ts');
const roundMilliseconds = 600_000;

/**
 * Makes a backup whenever the newest one at BACKUP_TARGET is older than BACKUP_HOURS; null where no
 * target is named. A process of its own does it, so that compressing keeps nobody waiting; one that
 * fails is tried again, and the office shows what it said.
 */
export function workBackups(platform: Platform): Task | null {
  const { target: text, hours, s3 } = platform.config.backup;
  if (text === null) return null;
  const options = {
    name: 'back up',
    everyMilliseconds: roundMilliseconds,
    stallMillisecondsMax: longRoundMilliseconds,
    restMillisecondsMax: roundMilliseconds,
  };
  return leadTask(platform, options, async () => {
    const { target } = await findTarget(text, s3);
    const newest = (await target.list()).at(-1);
    const due = platform.clock.now().getTime() - hours * 3_600_000;
    if (newest !== undefined && timeOfBackup(newest).getTime() > due) return;
    platform.log.info({ said: await backUp(platform.config) }, 'backup written');
  });
}

async function backUp({ databaseUrl, saved, environment }: Config): Promise<string> {
  const address = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
  // What the office keeps is told to it beneath what this process was told itself.
  const changes = { ...saved.values, ...saidBy(environment), ...address };
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment(changes),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2_000);
    });
  }
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code !== 0) throw new Error(`backup failed: ${said.trim()}`);
  return said.trim();
}
