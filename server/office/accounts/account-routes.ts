import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { readAmount } from '../../../core/quotes/read-amount.ts';
import { usualDriftMax } from '../../../core/reconciliation/drift.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import { changeTerms, readTerms } from '../../money/own-operations/account-terms.ts';
import { countWaiting } from '../../money/own-operations/own-operations.ts';
import { compareBalance, countDrifted, explainDrift } from '../../money/reconciliation/compare.ts';
import { readExpected } from '../../money/reconciliation/read-expected.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { doOnce } from '../access/do-once.ts';
import { type AskedByOperator, handleOffice } from '../access/handle-call.ts';
import { audit } from '../audit/audit.ts';
import { presentAccounts } from './present-account.ts';

/** What lies with each payment system, and whether the outside agrees. */
export function registerAccounts(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'GET /office/api/accounts', async ({ locale }) =>
    whole(await presentAccounts(deps, deps.catalogue.current().systems, locale)),
  );
  handleOffice(app, 'GET /office/api/money_alarms', async () => {
    const [drifted, waiting] = await Promise.all([countDrifted(database), countWaiting(database)]);
    return document(resource('money_alarms', 'now', { drifted, operations_waiting: waiting }));
  });
  handleOffice(app, 'PUT /office/api/accounts/{id}/terms', (asked) => setTerms(deps, asked));
  handleOffice(app, 'POST /office/api/accounts/{id}/balance', (asked) => enter(deps, asked));
  handleOffice(app, 'POST /office/api/accounts/{id}/explanation', (asked) => explain(deps, asked));
}

type SettingTerms = AskedByOperator<OfficeCalls['PUT /office/api/accounts/{id}/terms']>;

async function setTerms(deps: OfficeDeps, { params, body, author, locale }: SettingTerms) {
  const system = deps.catalogue.current().systemById.get(params.id);
  if (system === undefined) return refuse('not_found');
  const second = readBound(system, body.second_person_from, 'second_person_from');
  const drift = readBound(system, body.drift_max, 'drift_max');
  const problems = [second, drift].flatMap((part) => (isRefusal(part) ? part.refused : []));
  if (isRefusal(second) || isRefusal(drift)) return { refused: problems };
  const terms = {
    secondPersonUnits: second,
    driftUnitsMax: drift,
    watched: body.watched,
    version: body.version,
  };
  const shown = (units: bigint | null) =>
    units === null ? null : formatAmount(amount(units, system.asset));
  const done = await inTransaction(deps.platform.database, async (tx) => {
    const changed = await changeTerms(tx, system.code, terms, author.actor);
    if (isRefusal(changed)) return changed;
    const audited = (of: Omit<typeof terms, 'version'>) => ({
      second_person_from: shown(of.secondPersonUnits),
      drift_max: shown(of.driftUnitsMax),
      watched: of.watched,
    });
    await audit(tx, {
      ...author,
      action: 'change_account_terms',
      subjectType: 'payment_systems',
      subjectId: system.id,
      before: audited(changed.before),
      after: audited(terms),
    });
    return true;
  });
  return isRefusal(done) ? done : show(deps, system, locale);
}

/** Nothing is the usual; a bound of nothing would be met by everything. */
function readBound(
  { asset, precision }: PaymentSystem,
  text: string | null,
  field: string,
): bigint | null | Refusal {
  if (text === null || text.trim() === '') return null;
  const read = readAmount(text.trim(), asset, precision, field);
  return isRefusal(read) ? read : read.units;
}

type Entering = AskedByOperator<OfficeCalls['POST /office/api/accounts/{id}/balance']>;

async function enter(deps: OfficeDeps, { params, body, once, author, locale }: Entering) {
  const system = deps.catalogue.current().systemById.get(params.id);
  if (system === undefined) return refuse('not_found');
  const { asset, precision, code } = system;
  const isNothing = /^0+([.,]0*)?$/.test(String(body.amount));
  const actual = isNothing
    ? amount(0n, asset)
    : readAmount(body.amount, asset, precision, 'amount');
  if (isRefusal(actual)) return actual;
  const { database } = deps.platform;
  const done = await doOnce(database, once, (use) =>
    inTransaction(database, async (tx) => {
      await use(tx);
      const terms = await readTerms(tx, code);
      const { drift } = await compareBalance(tx, {
        paymentSystem: code,
        systemId: system.id,
        source: 'statement',
        actual: actual.units,
        expected: (await readExpected(tx))(code),
        driftMax: terms.driftUnitsMax ?? usualDriftMax(asset),
      });
      await audit(tx, {
        ...author,
        action: 'enter_balance',
        subjectType: 'payment_systems',
        subjectId: system.id,
        after: {
          amount: formatAmount(actual),
          drift: formatAmount(amount(drift, asset)),
          reason: body.reason,
        },
      });
      return true;
    }),
  );
  return isRefusal(done) ? done : show(deps, system, locale);
}

type Explaining = AskedByOperator<OfficeCalls['POST /office/api/accounts/{id}/explanation']>;

async function explain(deps: OfficeDeps, { params, body, once, author, locale }: Explaining) {
  const system = deps.catalogue.current().systemById.get(params.id);
  if (system === undefined) return refuse('not_found');
  const drift = readDrift(system, body.drift);
  if (isRefusal(drift)) return drift;
  const { database } = deps.platform;
  const done = await doOnce(database, once, (use) =>
    inTransaction(database, async (tx) => {
      const explanation = { drift, reason: body.reason, by: author.actor };
      const was = await explainDrift(tx, system.code, explanation);
      if (isRefusal(was)) return was;
      await use(tx);
      await audit(tx, {
        ...author,
        action: 'explain_drift',
        subjectType: 'payment_systems',
        subjectId: system.id,
        after: { drift: formatAmount(amount(drift, system.asset)), reason: body.reason },
      });
      return true;
    }),
  );
  return isRefusal(done) ? done : show(deps, system, locale);
}

/** A drift as it was shown: with a sign. */
function readDrift({ asset, precision }: PaymentSystem, text: string): bigint | Refusal {
  const isLess = text.startsWith('-');
  const read = readAmount(isLess ? text.slice(1) : text, asset, precision, 'drift');
  if (isRefusal(read)) return refuse('invalid_format', 'drift');
  return isLess ? -read.units : read.units;
}

async function show(deps: OfficeDeps, system: PaymentSystem, locale: Locale) {
  const [account] = await presentAccounts(deps, [system], locale);
  return account === undefined ? refuse('not_found') : document(account);
}
