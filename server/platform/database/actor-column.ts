import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';
import { type Actor, operatorPrefix, readActor } from '../../../core/actor.ts';

/** Who did something: `text` in the database, an `Actor` in the code. */
export const actor = customType<{ data: Actor; driverData: string }>({
  dataType() {
    return 'text';
  },
  fromDriver: readActor,
});

/** Whether it was an operator, as a part of a query. */
export function wasOperator(actor: SQL | AnyColumn): SQL {
  return sql`starts_with(${actor}, ${operatorPrefix})`;
}
