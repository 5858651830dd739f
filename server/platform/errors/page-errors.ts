import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import { errorCodes, isErrorCode, isPaged } from '../../../core/operational-errors/registry.ts';
import { translateIfKnown } from '../../../i18n/translate.ts';
import { raiseAlert } from '../alerts/raise-alert.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { operationalErrorRows } from './tables.ts';

const pagesPerHourMax = 10;

/**
 * Pages the operators for unexpected errors, once for each kind until it is resolved and comes
 * again. Those beyond the limit of an hour wait for the next; the office shows them at once.
 */
export function pageErrors(database: Database): Promise<number> {
  const { id, code, pagedAt, resolvedAt } = operationalErrorRows;
  return inTransaction(database, async (tx) => {
    const waiting = await tx
      .select()
      .from(operationalErrorRows)
      .where(and(isNull(pagedAt), isNull(resolvedAt), inArray(code, errorCodes.filter(isPaged))))
      .orderBy(asc(id))
      .limit(pagesPerHourMax)
      .for('update', { skipLocked: true });
    if (waiting.length === 0) return 0;
    const lately = sql`${pagedAt} > now() - interval '1 hour'`;
    const left = pagesPerHourMax - (await tx.$count(operationalErrorRows, lately));
    const paged = waiting.slice(0, Math.max(0, left));
    if (paged.length === 0) return 0;
    const ids = paged.map((row) => row.id);
    await tx.update(operationalErrorRows).set({ pagedAt: sql`now()` }).where(inArray(id, ids));
    for (const row of paged) {
      const where = row.place === '' ? '' : ` (${row.place})`;
      const params = { ru: nameOf(row.code, 'ru'), en: nameOf(row.code, 'en'), where };
      await raiseAlert(tx, { kind: 'unexpected_error', subject: row.code, params });
    }
    return paged.length;
  });
}

function nameOf(code: string, locale: 'ru' | 'en'): string {
  const known = isErrorCode(code) ? code : 'unregistered';
  return translateIfKnown(locale, `operationalError.${known}`) ?? known;
}
