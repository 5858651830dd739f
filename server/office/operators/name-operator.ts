import { sql } from 'drizzle-orm';
import { operatorIdOf } from '../../../core/actor.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { operators } from './tables.ts';

/** An operator as colleagues call them: `Ольга (olga)`. */
export function nameOperator({ name, login }: { name: string; login: string }): string {
  return `${name} (${login})`;
}

/** The same for an actor; who is no operator, or not known, is given as kept. */
export async function nameOperatorOf(database: Queryable, actor: string): Promise<string> {
  const [row] = await database
    .select({ name: operators.name, login: operators.login })
    .from(operators)
    .where(sql`${operators.id}::text = ${operatorIdOf(actor)}`);
  return row === undefined ? actor : nameOperator(row);
}
