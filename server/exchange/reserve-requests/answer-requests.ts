import { and, asc, eq, sql } from 'drizzle-orm';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { formatMoney } from '../../../i18n/format.ts';
import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import { readReserves } from '../../money/ledger/balances.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { reserveRequests } from './tables.ts';

const atOnceMax = 200;
/** Nobody wants to hear of a reserve they asked for a month ago. */
const retentionDays = 30;

/** Writes to everybody whose wanted reserve is there now; answers how many were written to. */
export async function answerReserveRequests(
  platform: Platform,
  catalogue: LiveCatalogue,
): Promise<number> {
  await platform.database
    .update(reserveRequests)
    .set({ state: 'expired' })
    .where(
      and(
        eq(reserveRequests.state, 'waiting'),
        sql`${reserveRequests.createdAt} < now() - make_interval(days => ${retentionDays})`,
      ),
    );
  // Only requests that can be answered are read: wishes beyond reach keep nobody else waiting.
  const enough = [...(await readReserves(platform.database))].map(
    ([code, units]) => sql`(${code}, ${units.toString()}::numeric)`,
  );
  if (enough.length === 0) return 0;
  const waiting = await platform.database
    .select()
    .from(reserveRequests)
    .where(
      and(
        eq(reserveRequests.state, 'waiting'),
        sql`exists (select from (values ${sql.join(enough, sql`, `)}) as reserve (code, units)
          where reserve.code = ${reserveRequests.paymentSystem}
            and reserve.units >= ${reserveRequests.units})`,
      ),
    )
    .orderBy(asc(reserveRequests.createdAt))
    .limit(atOnceMax);
  let written = 0;
  for (const request of waiting) {
    if (await tell(platform, catalogue, request)) written += 1;
  }
  return written;
}

async function tell(
  platform: Platform,
  catalogue: LiveCatalogue,
  request: typeof reserveRequests.$inferSelect,
): Promise<boolean> {
  const system = catalogue.current().systemByCode.get(request.paymentSystem);
  if (system === undefined) return false;
  const { locale } = request;
  const { words } = platform.shop.current();
  const shown = formatAmount(amount(request.units, system.asset), system.precision);
  const params = {
    system: system.name[locale],
    amount: formatMoney(shown, system.asset, locale),
    url: `${platform.config.publicUrl}${locale === 'en' ? '/en' : ''}/`,
  };
  return inTransaction(platform.database, async (tx) => {
    const mailed = await tx
      .update(reserveRequests)
      .set({ state: 'mailed', mailedAt: sql`now()` })
      .where(and(eq(reserveRequests.id, request.id), eq(reserveRequests.state, 'waiting')));
    if (mailed.rowCount !== 1) return false;
    await enqueueMail(tx, {
      recipient: request.email,
      locale,
      subject: words.say(locale, 'mail.reserve_available.subject', { system: params.system }),
      text: words.say(locale, 'mail.reserve_available.text', params),
      html: null,
    });
    return true;
  });
}
