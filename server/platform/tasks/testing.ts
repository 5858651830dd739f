import { pino } from 'pino';
import { openDatabase } from '../database/database.ts';
import { leadTask } from './lead-task.ts';
import { openTasks } from './open-tasks.ts';

/**
 * Leads the task `shared` of a database in a process of its own, until that is killed. With
 * `hangs` its first round never ends.
 */
function leadForEver(url: string, hangs: boolean): void {
  const log = pino({ level: 'silent' });
  const database = openDatabase(url, { poolMax: 2 });
  const tasks = openTasks(log);
  const options = { name: 'shared', everyMilliseconds: 20, stallMillisecondsMax: 3_000 };
  leadTask({ database, log, tasks }, options, async () => {
    process.send?.('leads');
    if (hangs) await new Promise(() => undefined);
  });
}

if (import.meta.main) leadForEver(process.argv[2] ?? '', process.argv[3] === 'hangs');
