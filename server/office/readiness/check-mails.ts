import type { MonitorRequirementAttributes } from '../../../contract/monitor-readiness.ts';
import { translate } from '../../../i18n/translate.ts';
import { newestMailed } from '../../exchange/orders/show/mailed-orders.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import { wantsOrderMail } from '../../people/accounts/wants-order-mail.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { countStuck, textsTo } from '../../platform/mail/mails-to.ts';
import type { Platform } from '../../platform/platform.ts';
import { met, unknown, unmet } from './finding.ts';

/** So many of the newest orders are looked through. */
const ordersMax = 20;

/** Whether mail is sent at all, and goes out. */
export async function checkMailService({
  config,
  database,
}: Pick<Platform, 'config' | 'database'>): Promise<MonitorRequirementAttributes> {
  if (config.smtpUrl === null) return unmet('mail_off', '/setup');
  const stuck = await countStuck(database);
  return stuck > 0 ? unmet('mail_failing', '/mails', { count: stuck }) : met('mail_goes');
}

type Mailed = Awaited<ReturnType<typeof newestMailed>>[number];

/**
 * Reads the mails that customers of the newest orders have got: one at creation and one when they
 * were told where to pay, each with the direction, both amounts and both sides' accounts.
 */
export async function checkOrderMails(
  database: Queryable,
  catalogue: Catalogue,
): Promise<MonitorRequirementAttributes> {
  const missing: string[] = [];
  const incomplete: string[] = [];
  let read = 0;
  for (const order of await newestMailed(database, ordersMax)) {
    const { email, userId, number } = order;
    // Whoever has said no to mails about orders gets none.
    if (email === null || (userId !== null && !(await wantsOrderMail(database, userId)))) continue;
    read += 1;
    const texts = (await textsTo(database, email, order.createdAt)).filter((text) =>
      text.includes(number),
    );
    const issued = order.requisitesIssuedAt === null ? 0 : 1;
    if (texts.length < 1 + issued) missing.push(number);
    else if (!texts.every((text) => isWhole(text, order, catalogue))) incomplete.push(number);
  }
  if (read === 0) return unknown('orders_none');
  if (missing.length > 0) return unmet('mails_missing', '/mails', { names: missing });
  if (incomplete.length > 0) return unmet('mails_incomplete', '/mails', { names: incomplete });
  return met('mails_whole', { count: read });
}

function isWhole(text: string, order: Mailed, { systemByCode }: Catalogue): boolean {
  const { locale, incomeAccount, outcomeAccount } = order;
  const sides = [order.incomeSystem, order.outcomeSystem].map(
    (code) => systemByCode.get(code)?.name[locale] ?? code,
  );
  // The link that proves who an order belongs to is no mail about what happens to it.
  if (/\/control\//.test(text)) return true;
  const facts = ['direction', 'income'] as const;
  return (
    facts.every((fact) => text.includes(`${translate(locale, `mail.fact.${fact}`)}: `)) &&
    text.includes(sides.join(' → ')) &&
    (incomeAccount === null || text.includes(incomeAccount)) &&
    (text.includes(outcomeAccount) || !text.includes(translate(locale, 'mail.fact.outcome')))
  );
}
