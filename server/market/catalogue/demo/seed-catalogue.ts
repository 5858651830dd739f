import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AccountRule } from '../../../../core/requisites/account-rule.ts';
import { isPlayNetwork } from '../../../../core/requisites/pay-address.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { rowOf } from '../direction-row.ts';
import { systemRowOf } from '../systems/payment-system.ts';
import { countryCurrencyExclusions, directions, paymentSystems } from '../tables.ts';
import { systemTemplates } from '../templates/known-systems.ts';
import { demoDirections } from './demo-directions.ts';
import { demoPaymentSystem } from './demo-systems.ts';

/** Currencies not offered to visitors of a country of the demo. */
const exclusions = [
  { country: 'UA', currencyIsoCode: 'RUB' },
  { country: 'RU', currencyIsoCode: 'UAH' },
  { country: 'BY', currencyIsoCode: 'UAH' },
];

/** What this market uses most stands first while nobody has exchanged anything. */
const usedMost = ['SBERRUB', 'TCSBRUB', 'SBPRUB', 'BTC', 'USDTTRC20', 'LTC', 'ETH', 'TON'];

function placeOf(code: string): number {
  const place = usedMost.indexOf(code);
  return place < 0 ? usedMost.length : place;
}

/** Rows of one statement: PostgreSQL takes 65 535 parameters, and a direction has 31. */
const rowsMax = 1000;

/**
 * Fills an empty catalogue with the demo; one with any payment system is left as it is, so that
 * seeding twice changes nothing. `litecoin` says that a real node serves LTC.
 */
export async function seedCatalogue(
  tx: Transaction,
  options: { readonly litecoin: boolean },
): Promise<void> {
  if ((await tx.$count(paymentSystems)) > 0) return;
  const listed = systemTemplates.toSorted((one, other) => placeOf(one.code) - placeOf(other.code));
  const systems = listed.map((demo, place) =>
    systemRowOf(demoPaymentSystem(demo, (place + 1) * 10, options)),
  );
  await tx.insert(paymentSystems).values(systems);
  const rows = demoDirections().map(rowOf);
  for (let start = 0; start < rows.length; start += rowsMax) {
    await tx.insert(directions).values(rows.slice(start, start + rowsMax));
  }
  await tx.insert(countryCurrencyExclusions).values(exclusions);
}

/**
 * The node of the demo may come and go between starts: LTC runs on it while it is there. What its
 * accounts look like follows too, in a database of an earlier release as well.
 */
export async function serveDemoLitecoin(tx: Transaction, litecoin: boolean): Promise<void> {
  const demo = systemTemplates.find(({ code }) => code === 'LTC');
  if (demo === undefined) return;
  const { rail, accountRule } = demoPaymentSystem(demo, 0, { litecoin });
  await tx
    .update(paymentSystems)
    .set({ rail, accountRule })
    .where(
      and(
        eq(paymentSystems.code, 'LTC'),
        or(ne(paymentSystems.rail, rail), isOldPrivateRule(accountRule)),
      ),
    );
}

/** The rule that the demo gave before it took ordinary addresses; an operator's own stays. */
function isOldPrivateRule(rule: AccountRule): SQL | undefined {
  if (!isPlayNetwork(rule)) return undefined;
  const { accountRule } = paymentSystems;
  return sql`${accountRule} ->> 'net' = 'regtest' and not ${accountRule} ? 'takesMain'`;
}
