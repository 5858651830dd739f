import type {
  AccountAttributes,
  ReconciliationAttributes,
} from '../../../contract/office/accounts.ts';
import { holdingAccountKinds, systemAccount } from '../../../core/ledger/journal.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { usualDriftMax } from '../../../core/reconciliation/drift.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { readDemand } from '../../exchange/reserve-requests/read-demand.ts';
import { payingRail } from '../../market/catalogue/systems/by-hand.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import { readServiceBalances } from '../../money/ledger/balances.ts';
import { type AccountTerms, readAllTerms } from '../../money/own-operations/account-terms.ts';
import { type Reconciliation, readReconciliations } from '../../money/reconciliation/compare.ts';
import { resource } from '../../platform/http/answers/json-api.ts';
import { actorNames, type NameActor } from '../access/actor-names.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { nameSystem } from '../desk/present-order-line.ts';

type Facts = {
  readonly balances: ReadonlyMap<string, bigint>;
  readonly terms: ReadonlyMap<string, AccountTerms>;
  readonly compared: ReadonlyMap<string, Reconciliation>;
  readonly demands: ReadonlyMap<string, number>;
  readonly nameOf: NameActor;
};

/** Every account, or one of them, as its screen shows it. */
export async function presentAccounts(
  deps: OfficeDeps,
  systems: readonly PaymentSystem[],
  locale: Locale,
) {
  const { database } = deps.platform;
  const [balances, terms, compared, demands, nameOf] = await Promise.all([
    readServiceBalances(database),
    readAllTerms(database),
    readReconciliations(database),
    readDemand(database),
    actorNames(database, locale),
  ]);
  const facts: Facts = {
    balances: new Map(balances.map(({ account, amount: { units } }) => [account, units])),
    terms,
    compared,
    demands: new Map(demands.map(({ paymentSystem, requests }) => [paymentSystem, requests])),
    nameOf,
  };
  return systems.map((system) =>
    resource('accounts', system.id, present(deps, system, { facts, locale })),
  );
}

function present(
  deps: OfficeDeps,
  system: PaymentSystem,
  { facts, locale }: { readonly facts: Facts; readonly locale: Locale },
): AccountAttributes {
  const { code } = system;
  const shown = (units: bigint) => formatUnits(system, units);
  const of = (kind: Parameters<typeof systemAccount>[0]) =>
    facts.balances.get(systemAccount(kind, code)) ?? 0n;
  const terms = facts.terms.get(code);
  const compared = facts.compared.get(code);
  const teller = tellerOf(deps, system);
  const second = terms?.secondPersonUnits ?? null;
  const byDefault = !deps.platform.config.demo && teller === payingRail(system);
  return {
    system: nameSystem(system, locale),
    amount: shown(holdingAccountKinds.reduce((sum, kind) => sum + of(kind), 0n)),
    reserve: shown(of('reserve')),
    held: shown(of('held')),
    incoming: shown(of('incoming')),
    shortfall: shown(of('shortfall')),
    teller,
    watched: teller !== null && (terms?.watched ?? byDefault),
    watched_by_default: byDefault,
    drift_max: shown(terms?.driftUnitsMax ?? usualDriftMax(system.asset)),
    drift_max_is_usual: (terms?.driftUnitsMax ?? null) === null,
    second_person_from: second === null ? null : shown(second),
    terms_version: terms?.version ?? 0,
    reconciliation: compared === undefined ? null : presentCompared(system, compared, facts.nameOf),
    demand: facts.demands.get(code) ?? 0,
  };
}

function presentCompared(
  system: PaymentSystem,
  row: Reconciliation,
  nameOf: NameActor,
): ReconciliationAttributes {
  const shown = (units: bigint) => formatUnits(system, units);
  return {
    source: row.source,
    actual_amount: shown(row.actualUnits),
    low_amount: shown(row.lowUnits),
    high_amount: shown(row.highUnits),
    agreed_amount: shown(row.agreedUnits),
    drift_amount: shown(row.driftUnits),
    looked_at: row.lookedAt.toISOString(),
    drifted_since: row.driftedSince?.toISOString() ?? null,
    failure: row.failure,
    explained_by: row.explainedBy === null ? null : nameOf(row.explainedBy),
    explained_at: row.explainedAt?.toISOString() ?? null,
    explanation: row.explanation,
  };
}

/** Units of what a payment system holds, as people read them. */
export function formatUnits({ asset, precision }: PaymentSystem, units: bigint): string {
  return formatAmount(amount(units, asset), precision);
}

/** Who can be asked what lies with a payment system; null where only a statement tells it. */
function tellerOf({ rails, online }: OfficeDeps, system: PaymentSystem): string | null {
  const name = payingRail(system);
  if (rails.payouts(name) !== null) return name;
  const [provider, ...others] = online.payoutRails(system.code);
  return others.length > 0 ? null : (provider ?? null);
}
