import { pino } from 'pino';
import { openJobs } from './boss.ts';

/** A worker that takes the job `stuck` of a database and never finishes it: made to be killed. */
export async function workForEver(url: string): Promise<void> {
  const jobs = await openJobs(url, pino({ level: 'silent' }), { supervise: true });
  await jobs.work('stuck', async () => {
    process.send?.('taken');
    await new Promise(() => undefined);
  });
}

if (import.meta.main) await workForEver(process.argv[2] ?? '');
