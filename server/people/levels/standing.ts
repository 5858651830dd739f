import { type Level, levelOf, nextLevelOf } from '../../../core/levels/level-terms.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { readLevelTerms } from '../reward-terms/read-terms.ts';
import { readTurnover } from './customer-turnover.ts';

type LevelStanding = {
  /** In cents. */
  readonly turnover: bigint;
  readonly level: Level | null;
  readonly next: Level | null;
};

/** Which level a customer has reached, and what the next one takes. */
export async function readLevel(
  database: Pick<Queryable, 'select'>,
  userId: string,
): Promise<LevelStanding> {
  const terms = await readLevelTerms(database);
  const turnover = await readTurnover(database, userId);
  return { turnover, level: levelOf(terms, turnover), next: nextLevelOf(terms, turnover) };
}
