import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import type { SystemTemplateAttributes } from '../../../contract/office/setup.ts';
import { systemAccount } from '../../../core/ledger/journal.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { readFigures } from '../../market/catalogue/read-figures.ts';
import { createSystem } from '../../market/catalogue/systems/change-system.ts';
import { iconUrlOf } from '../../market/catalogue/systems/icon-url.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import { searchWordsOf } from '../../market/catalogue/systems/search-words.ts';
import {
  systemOfTemplate,
  systemTemplates,
} from '../../market/catalogue/templates/known-systems.ts';
import { readBalance } from '../../money/ledger/balances.ts';
import { correctReserve } from '../../money/ledger/correct-reserve.ts';
import { isOverfull } from '../../money/ledger/post-journals.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { doOnce } from '../access/do-once.ts';
import { type AskedByOperator, handleOffice } from '../access/handle-call.ts';
import { audit } from '../audit/audit.ts';
import { showSystem } from '../market/payment-system-file-routes.ts';
import { orUndone, Undone } from '../market/undone.ts';

/** Payment systems that the market usually has, and what each begins with. */
export function registerTemplates(app: App, deps: OfficeDeps): void {
  handleOffice(app, 'GET /office/api/system_templates', ({ locale }) => {
    const { systemByCode, systemById } = deps.catalogue.current();
    return whole(
      systemTemplates.map((template, place) => {
        const made = systemOfTemplate(template, place);
        const exists = systemByCode.has(made.code) || systemById.has(made.id);
        return resource('system_templates', made.code, present(made, exists, locale));
      }),
    );
  });
  handleOffice(app, 'POST /office/api/payment_systems/from_templates', (asked) =>
    addSystems(deps, asked),
  );
  handleOffice(app, 'POST /office/api/payment_systems/opening_reserves', (asked) =>
    openReserves(deps, asked),
  );
}

function present(system: PaymentSystem, exists: boolean, locale: Locale): SystemTemplateAttributes {
  const { accountRule: rule } = system;
  const written = (units: bigint) => formatAmount(amount(units, system.asset), system.precision);
  return {
    name: system.name[locale],
    icon: system.icon,
    icon_url: iconUrlOf(system.icon),
    currency: system.asset,
    kind: system.kind,
    network: system.network,
    account_kind: rule.kind,
    account_digits: rule.kind === 'card' ? [...rule.digits] : [],
    account_example: rule.example ?? null,
    precision: system.precision,
    min_income_amount: written(system.incomeMin),
    max_income_amount: system.incomeMax === null ? null : written(system.incomeMax),
    words: searchWordsOf(system),
    taken: exists,
  };
}

type Adding = AskedByOperator<OfficeCalls['POST /office/api/payment_systems/from_templates']>;

/** All of them or none, each with its line of the log. */
async function addSystems(deps: OfficeDeps, { body, author }: Adding) {
  const codes = [...new Set(body.codes)];
  const known = new Map(systemTemplates.map((template) => [template.code, template]));
  const wanted = codes.flatMap((code) => known.get(code) ?? []);
  if (wanted.length < codes.length) return refuse('not_found', 'codes');
  const last = deps.catalogue.current().systems.length;
  const made = await orUndone(
    inTransaction(deps.platform.database, async (tx) => {
      for (const [place, template] of wanted.entries()) {
        const position = 10 * (last + place + 1);
        const system = await createSystem(tx, systemOfTemplate(template, position));
        if (isRefusal(system)) throw new Undone(refuse('conflict', 'codes'));
        await audit(tx, {
          ...author,
          action: 'create_payment_system',
          subjectType: 'payment_systems',
          subjectId: system.id,
          after: { code: system.code, ...showSystem(system) },
        });
      }
      return wanted.length;
    }),
  );
  if (isRefusal(made)) return made;
  await deps.catalogue.refresh();
  return { data: null, meta: { changed: made } };
}

type Opening = AskedByOperator<OfficeCalls['POST /office/api/payment_systems/opening_reserves']>;

/** A posting for each payment system, all of them or none. */
async function openReserves(deps: OfficeDeps, { body, once, author }: Opening) {
  const opened = readOpened(deps, body.items);
  if (isRefusal(opened)) return opened;
  const { database } = deps.platform;
  const done = await orUndone(
    doOnce(database, once, (use) =>
      inTransaction(database, async (tx) => {
        await use(tx);
        for (const { system, change } of opened) {
          await correctReserve(tx, {
            key: `${once.scope}:${once.key}:${system.id}`,
            paymentSystem: system.code,
            change,
            reason: body.reason,
            createdBy: author.actor,
          });
          // The posting has locked the account: who opens the same one later sees this sum.
          const balance = await readBalance(tx, systemAccount('reserve', system.code));
          if (balance !== change.units) throw new Undone(refuse('conflict', 'items'));
        }
        for (const { system, change } of opened) {
          await audit(tx, {
            ...author,
            action: 'correct_reserve',
            subjectType: 'payment_systems',
            subjectId: system.id,
            after: { change: formatAmount(change), asset: change.asset, reason: body.reason },
          });
        }
        return opened.length;
      }),
    ).catch((error: unknown) => {
      if (isOverfull(error)) return refuse('less_than', 'items');
      throw error;
    }),
  );
  if (isRefusal(done)) return done;
  return { data: null, meta: { changed: done ?? opened.length } };
}

type Items = Opening['body']['items'];

/** Reads the sums; each that is wrong is named by the payment system it stands at. */
function readOpened(deps: OfficeDeps, items: Items) {
  const { systemById } = deps.catalogue.current();
  const figures = readFigures();
  const opened = [];
  for (const { id, amount: given } of new Map(items.map((item) => [item.id, item])).values()) {
    const system = systemById.get(id);
    if (system === undefined) return refuse('not_found', 'items');
    const units = figures.units(given ?? '', `amount_${id}`, system) ?? 0n;
    opened.push({ system, change: amount(units, system.asset) });
  }
  return figures.problems.length === 0 ? opened : { refused: figures.problems };
}
