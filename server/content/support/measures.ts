import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Task } from '../../platform/tasks/task.ts';
import { type Measured, measureAnswers } from './measure-answers.ts';
import { type MeasuredPayouts, measurePayouts } from './measure-payouts.ts';

type Measures = {
  readonly answers: Measured | null;
  readonly payouts: MeasuredPayouts | null;
};

const everyMilliseconds = 600_000;

/** Measures the last thirty days again and again: pages read what it has come to. */
export function workMeasures({ database, tasks }: Pick<Platform, 'database' | 'tasks'>): Task {
  return tasks.start({ name: 'support measures', everyMilliseconds }, () => measure(database));
}

/** Measures once and keeps the result. */
export async function measure(database: Queryable): Promise<void> {
  const measures = {
    answers: await measureAnswers(database),
    payouts: await measurePayouts(database),
  };
  for (const [name, value] of Object.entries(measures)) {
    const json = value === null ? null : JSON.stringify(value);
    await database.execute(sql`
      insert into support_measures (name, value) values (${name}, ${json}::jsonb)
      on conflict (name) do update set value = excluded.value, measured_at = now()`);
  }
}

/** What was measured last; null where it was too little, or nothing was measured yet. */
export async function readMeasures(database: Queryable): Promise<Measures> {
  const { rows } = await database.execute<{
    answers: Measured | null;
    payouts: MeasuredPayouts | null;
  }>(sql`
    select (select value from support_measures where name = 'answers') as answers,
           (select value from support_measures where name = 'payouts') as payouts`);
  return rows[0] ?? { answers: null, payouts: null };
}
