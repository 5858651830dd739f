import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** How tasks stand, as each process tells every few seconds. */
export const backgroundTasks = pgTable(
  'background_tasks',
  {
    task: text('task').notNull(),
    /** Machine and process. */
    holder: text('holder').notNull(),
    process: text('process', { enum: ['web', 'worker'] }).notNull(),
    beganAt: instant('began_at'),
    succeededAt: instant('succeeded_at'),
    failedAt: instant('failed_at'),
    /** None while a round is under way. */
    nextAt: instant('next_at'),
    roundMilliseconds: integer('round_milliseconds'),
    /** Rounds in a row. */
    failures: integer('failures').notNull(),
    lastError: text('last_error'),
    reportedAt: instant('reported_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.task, table.holder] })],
);
