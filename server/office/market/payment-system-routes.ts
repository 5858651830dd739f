import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import type { PaymentSystemFile } from '../../../contract/office/catalogue.ts';
import type { OfficeSystemAttributes } from '../../../contract/office.ts';
import { systemAccount } from '../../../core/ledger/journal.ts';
import { type Amount, amount, formatAmount } from '../../../core/money/amount.ts';
import { readAmount } from '../../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import { readServiceBalances } from '../../money/ledger/balances.ts';
import { correctReserve } from '../../money/ledger/correct-reserve.ts';
import { isOverdraft, isOverfull } from '../../money/ledger/post-journals.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { doOnce } from '../access/do-once.ts';
import { type AskedByOperator, handleOffice } from '../access/handle-call.ts';
import { audit } from '../audit/audit.ts';
import { nameSystem } from '../desk/present-order-line.ts';
import { railsFor, registerSystemFiles, showSystem } from './payment-system-file-routes.ts';

/** Payment systems with what the ledger says of each, and the actions that change them. */
export function registerPaymentSystems(app: App, deps: OfficeDeps): void {
  handleOffice(app, 'GET /office/api/payment_systems', async ({ locale }) => {
    const balances = await balancesByAccount(deps);
    const { systems } = deps.catalogue.current();
    return whole(
      systems.map((system) =>
        resource('payment_systems', system.id, present(system, balances, locale)),
      ),
    );
  });
  handleOffice(app, 'POST /office/api/payment_systems/{id}/reserve_corrections', (asked) =>
    correct(deps, asked),
  );
  registerSystemFiles(app, deps, (id, locale) => showFile(deps, id, locale));
}

type Correction = AskedByOperator<
  OfficeCalls['POST /office/api/payment_systems/{id}/reserve_corrections']
>;

/** Sets a reserve right by a posting with a reason; never below what is free to promise. */
async function correct(deps: OfficeDeps, { params, body, once, author, locale }: Correction) {
  const { id } = params;
  const { actor, ip } = author;
  const system = deps.catalogue.current().systemById.get(id);
  if (system === undefined) return refuse('not_found');
  const change = readChange(body.change, system);
  if (isRefusal(change)) return change;
  const { database } = deps.platform;
  const done = await doOnce(database, once, (use) =>
    inTransaction(database, async (tx) => {
      await use(tx);
      await correctReserve(tx, {
        key: `${once.scope}:${once.key}`,
        paymentSystem: system.code,
        change,
        reason: body.reason,
        createdBy: actor,
      });
      await audit(tx, {
        actor,
        ip,
        action: 'correct_reserve',
        subjectType: 'payment_systems',
        subjectId: id,
        after: { change: formatAmount(change), asset: change.asset, reason: body.reason },
      });
      return true;
    }),
  ).catch((error: unknown) => {
    if (isOverdraft(error)) return refuse('insufficient_reserve', 'change');
    if (isOverfull(error)) return refuse('less_than', 'change');
    throw error;
  });
  return isRefusal(done) ? done : show(deps, id, locale);
}

/** A sum with an optional sign; nothing at all is no correction. */
function readChange(input: unknown, system: PaymentSystem): Amount | Refusal {
  const text = typeof input === 'number' ? String(input) : input;
  const isNegative = typeof text === 'string' && /^[-−]/.test(text);
  const bare = typeof text === 'string' ? text.replace(/^[-−+]/, '') : text;
  const read = readAmount(bare, system.asset, system.precision, 'change');
  return isRefusal(read) || !isNegative ? read : amount(-read.units, read.asset);
}

async function show(deps: OfficeDeps, id: string, locale: Locale) {
  const system = deps.catalogue.current().systemById.get(id);
  if (system === undefined) return refuse('not_found');
  const balances = await balancesByAccount(deps);
  return document(resource('payment_systems', id, present(system, balances, locale)));
}

/** The system with its balances and everything it is made of. */
async function showFile(deps: OfficeDeps, id: string, locale: Locale) {
  const system = deps.catalogue.current().systemById.get(id);
  if (system === undefined) return refuse('not_found');
  const file: PaymentSystemFile = {
    ...present(system, await balancesByAccount(deps), locale),
    ...showSystem(system),
    rails: railsFor(deps, system),
  };
  return document(resource('payment_systems', id, file));
}

async function balancesByAccount({ platform }: OfficeDeps): Promise<Map<string, Amount>> {
  const balances = await readServiceBalances(platform.database);
  return new Map(balances.map((balance) => [balance.account, balance.amount]));
}

function present(
  system: PaymentSystem,
  balances: ReadonlyMap<string, Amount>,
  locale: Locale,
): OfficeSystemAttributes {
  const of = (kind: Parameters<typeof systemAccount>[0]) =>
    formatAmount(
      balances.get(systemAccount(kind, system.code)) ?? amount(0n, system.asset),
      system.precision,
    );
  return {
    ...nameSystem(system, locale),
    kind: system.kind,
    rail: system.rail,
    precision: system.precision,
    income_enabled: system.incomeEnabled,
    outcome_enabled: system.outcomeEnabled,
    reserve: of('reserve'),
    held: of('held'),
    incoming: of('incoming'),
    customer: of('customer'),
    shortfall: of('shortfall'),
  };
}
