import { sql } from 'drizzle-orm';
import {
  type SetupAttributes,
  type SetupStep,
  setupSteps,
} from '../../../contract/office/setup.ts';
import { refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { exchangeOf } from '../../market/catalogue/catalogue.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import { listPartners } from '../../market/partners/list-partners.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { audit } from '../audit/audit.ts';
import { listOperators, listSecured } from '../operators/manage-operators.ts';
import { readReadiness } from './readiness.ts';

/** What is still to be done before the shop can open. */
export function registerChecklist(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'GET /office/api/setup', async ({ locale }) =>
    document(resource('setups', 'current', await readSetup(deps, locale))),
  );
  handleOffice(app, 'DELETE /office/api/setup', async ({ author, locale }) => {
    const { done } = await readSetup(deps, locale);
    if (!done) return refuse('invalid_transition');
    await inTransaction(database, async (tx) => {
      await tx.execute(sql`insert into shop_setup default values on conflict do nothing`);
      const subject = { subjectType: 'setups', subjectId: 'current' };
      await audit(tx, { ...author, ...subject, action: 'dismiss_setup' });
    });
    return undefined;
  });
}

type Counted = {
  readonly have: number;
  readonly missing: number;
  readonly names?: readonly string[];
  /** Where counting alone does not say it. */
  readonly done?: boolean;
};

/** More names than fit in a line are told as a number. */
const namesMax = 5;

async function readSetup(deps: OfficeDeps, locale: Locale): Promise<SetupAttributes> {
  const { database, config } = deps.platform;
  const counted: Readonly<Record<SetupStep, Counted>> = {
    ...(await countCatalogue(deps, locale)),
    mail: oneOrNone(config.smtpUrl !== null),
    second_factor: await countSecured(database),
    monitors: oneOrNone((await listPartners(database)).some(({ exportEnabled }) => exportEnabled)),
  };
  const steps = setupSteps.map((id) => {
    const { have, missing, names = [], done = have > 0 && missing === 0 } = counted[id];
    return { id, done, have, missing, names: names.slice(0, namesMax) };
  });
  const { rows } = await database.execute(sql`select 1 from shop_setup`);
  return {
    steps,
    done: steps.every(({ done }) => done),
    dismissed: rows.length > 0,
  };
}

function oneOrNone(has: boolean): Counted {
  return { have: has ? 1 : 0, missing: has ? 0 : 1 };
}

/** Only payment systems that a direction needs are asked for; before there is one, all are. */
async function countCatalogue(deps: OfficeDeps, locale: Locale) {
  const catalogue = deps.catalogue.current();
  const { systems, directions } = catalogue;
  const ready = await readReadiness(deps);
  const exchanges = directions.flatMap(({ id }) => exchangeOf(catalogue, id) ?? []);
  const needed = (side: 'income' | 'outcome') =>
    exchanges.length === 0 ? systems : [...new Set(exchanges.map((exchange) => exchange[side]))];
  const count = (asked: readonly PaymentSystem[], has: (system: PaymentSystem) => boolean) => {
    const lacking = asked.filter((system) => !has(system));
    const names = lacking.map(({ name }) => name[locale]);
    return { have: asked.length - lacking.length, missing: lacking.length, names };
  };
  const working = exchanges.filter(
    ({ direction, income, outcome }) =>
      direction.enabled && income.incomeEnabled && outcome.outcomeEnabled,
  );
  const priced = exchanges.filter((exchange) => ready.hasRate(exchange));
  const unpriced = exchanges.filter((exchange) => !priced.includes(exchange));
  return {
    systems: { have: systems.length, missing: 0, done: systems.length > 1 },
    requisites: count(needed('income'), ready.hasRequisites),
    reserves: count(needed('outcome'), ready.hasReserve),
    directions: {
      have: working.length,
      missing: exchanges.length - working.length,
      done: working.length > 0,
    },
    rates: {
      have: priced.length,
      missing: unpriced.length,
      names: unpriced.map(
        ({ income, outcome }) => `${income.name[locale]} → ${outcome.name[locale]}`,
      ),
    },
  };
}

async function countSecured(database: Queryable): Promise<Counted> {
  const [operators, secured] = await Promise.all([listOperators(database), listSecured(database)]);
  const active = operators.filter(({ disabledAt }) => disabledAt === null);
  const bare = active.filter(({ id }) => !secured.has(id));
  return {
    have: active.length - bare.length,
    missing: bare.length,
    names: bare.map(({ name }) => name),
  };
}
