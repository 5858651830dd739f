import type { AuditAction } from '../../../contract/audit-actions.ts';
import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import type {
  NewPaymentSystemRequest,
  PaymentSystemFile,
  PaymentSystemRequest,
} from '../../../contract/office/catalogue.ts';
import type { OfficeSystemAttributes } from '../../../contract/office.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { isAssetCode, scaleOf } from '../../../core/money/asset.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../../core/refusal.ts';
import { explorerOf } from '../../../core/requisites/transaction-link.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { chainOf } from '../../../rails/address-pool/chain-of.ts';
import { poolRails } from '../../../rails/rail.ts';
import { readUpload } from '../../exchange/orders/change/read-upload.ts';
import { smallestOf } from '../../market/catalogue/read-figures.ts';
import { differenceOf } from '../../market/catalogue/show-direction.ts';
import {
  changeSystem,
  createSystem,
  type SystemTerms,
} from '../../market/catalogue/systems/change-system.ts';
import { drawIcon } from '../../market/catalogue/systems/draw-icon.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import {
  readAccountRule,
  readSystemTerms,
} from '../../market/catalogue/systems/read-system-terms.ts';
import { saveIcon } from '../../market/catalogue/systems/system-icons.ts';
import { accountRules } from '../../market/catalogue/templates/account-rules.ts';
import { systemTemplates } from '../../market/catalogue/templates/known-systems.ts';
import { watchedAssets } from '../../money/rails/open-watched.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { App } from '../../platform/http/app.ts';
import type { Answering } from '../../platform/http/handle.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { type AskedByOperator, handleOffice } from '../access/handle-call.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';

type Done = { readonly id: string };

type FileCall = OfficeCalls['GET /office/api/payment_systems/{id}'];

/** Everything a payment system is made of: to be changed, made, and given a picture. */
export function registerSystemFiles(
  app: App,
  deps: OfficeDeps,
  show: (id: string, locale: Locale) => Promise<Answering<FileCall>>,
): void {
  handleOffice(app, 'GET /office/api/payment_systems/{id}', ({ params, locale }) =>
    show(params.id, locale),
  );
  handleOffice(app, 'PATCH /office/api/payment_systems/{id}', async (asked) => {
    const done = await change(deps, asked.author, asked.params.id, asked.body);
    return isRefusal(done) ? done : show(done.id, asked.locale);
  });
  handleOffice(app, 'POST /office/api/payment_systems', async ({ body, author, locale }) => {
    const done = await create(deps, author, body);
    return isRefusal(done) ? done : show(done.id, locale);
  });
  handleOffice(app, 'PUT /office/api/payment_systems/{id}/icon', async ({ params, ...asked }) => {
    const done = await changeIcon(deps, asked, params.id);
    return isRefusal(done) ? done : show(done.id, asked.locale);
  });
}

async function change(
  deps: OfficeDeps,
  author: AuditAuthor,
  id: string,
  parsed: PaymentSystemRequest,
): Promise<Done | Refusal> {
  const known = deps.catalogue.current().systemById.get(id);
  if (known === undefined) return refuse('not_found');
  const terms = readSystemChange(deps, parsed, known);
  if (isRefusal(terms)) return terms;
  return keep(deps, author, id, async (tx) => {
    const changed = await changeSystem(tx, id, terms, parsed.version);
    if (isRefusal(changed)) return changed;
    const shown = differenceOf(showSystem(changed.before), showSystem(changed.after));
    const icon = terms.icon === undefined ? null : { icon: terms.icon };
    return {
      action: 'change_payment_system',
      before: { ...shown.before, ...(icon && { icon: changed.before.icon }) },
      after: { ...shown.after, ...icon },
    };
  });
}

async function changeIcon(
  deps: OfficeDeps,
  { request, author }: Pick<AskedByOperator<FileCall>, 'request' | 'author'>,
  id: string,
): Promise<Done | Refusal> {
  if (!deps.catalogue.current().systemById.has(id)) return refuse('not_found');
  const file = await readUpload(request, 'icon');
  if (isRefusal(file)) return file;
  const icon = await drawIcon(file.content);
  if (isRefusal(icon)) return icon;
  return keep(deps, author, id, async (tx) => {
    await saveIcon(tx, icon);
    const changed = await changeSystem(tx, id, { icon: icon.name });
    if (isRefusal(changed)) return changed;
    const { before, after } = changed;
    return {
      action: 'change_icon',
      before: { icon: before.icon },
      after: { icon: after.icon },
    };
  });
}

async function create(
  deps: OfficeDeps,
  author: AuditAuthor,
  parsed: NewPaymentSystemRequest,
): Promise<Done | Refusal> {
  const system = readNewSystem(deps, parsed, deps.catalogue.current().systems.length + 1);
  if (isRefusal(system)) return system;
  return keep(deps, author, system.id, async (tx) => {
    const made = await createSystem(tx, system);
    if (isRefusal(made)) return made;
    return {
      action: 'create_payment_system',
      before: null,
      after: { code: made.code, ...showSystem(made) },
    };
  });
}

/** A payment system as a request describes it, with what is usual for all the rest. */
export function readNewSystem(
  deps: OfficeDeps,
  parsed: NewPaymentSystemRequest,
  place: number,
): PaymentSystem | Refusal {
  const { asset, precision } = parsed;
  const code = parsed.code.trim().toUpperCase();
  if (!/^[A-Z0-9]{2,24}$/.test(code)) return refuse('invalid_format', 'code');
  if (!isAssetCode(asset)) return refuse('invalid_format', 'asset');
  const scale = scaleOf(asset);
  if (precision > scale) return refuse('less_than', 'precision', { max: String(scale) });
  // What a rule says beyond a request is that of the template of the same code.
  const usual = systemTemplates.find((template) => template.code === code)?.rule;
  const known = usual === undefined ? null : accountRules[usual];
  const rule = readAccountRule(parsed.account_rule, known);
  if (isRefusal(rule)) return rule;
  const side = { asset, precision };
  const blank: PaymentSystem = {
    ...side,
    id: code.toLowerCase(),
    code,
    currencyIsoCode: asset,
    kind: parsed.kind,
    network: parsed.network?.trim() || null,
    name: { ru: parsed.name_ru, en: parsed.name_en },
    rail: 'manual',
    icon: 'none',
    incomeEnabled: false,
    outcomeEnabled: false,
    referralOutputEnabled: false,
    incomeMin: smallestOf(side),
    incomeMax: null,
    accountRule: rule,
    memoRule: null,
    incomeFields: [],
    outcomeFields: [],
    cardVerification: false,
    explorer: null,
    confirmationsRequired: parsed.kind === 'crypto' ? 2 : 0,
    networkFee: 0n,
    requisitesTtlSeconds: 1800,
    position: 10 * place,
    pinned: false,
    version: 1,
  };
  const terms = readSystemChange(deps, parsed, blank);
  return isRefusal(terms) ? terms : { ...blank, ...terms };
}

type Noted = {
  readonly action: AuditAction;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
};

/** One transaction with its line of the log; the next answer already knows of it. */
async function keep(
  deps: OfficeDeps,
  author: AuditAuthor,
  id: string,
  work: (tx: Transaction) => Promise<Noted | Refusal>,
): Promise<Done | Refusal> {
  const done = await inTransaction(deps.platform.database, async (tx) => {
    const noted = await work(tx);
    if (isRefusal(noted)) return noted;
    const subject = { subjectType: 'payment_systems', subjectId: id };
    await audit(tx, { ...author, ...subject, ...noted });
    return { id };
  });
  if (!isRefusal(done)) await deps.catalogue.refresh();
  return done;
}

/** Terms with the rail, which must be there and carry this asset. */
export function readSystemChange(
  deps: OfficeDeps,
  given: PaymentSystemRequest,
  system: PaymentSystem,
): SystemTerms | Refusal {
  const problems: RefusalItem[] = [];
  const terms = readSystemTerms(given, system);
  if (isRefusal(terms)) problems.push(...terms.refused);
  const { rail } = given;
  const changed = isRefusal(terms) ? system : { ...system, ...terms };
  if (rail !== undefined && rail !== system.rail && !railsFor(deps, changed).includes(rail)) {
    problems.push(...refuse('invalid_format', 'rail').refused);
  }
  if (isRefusal(terms) || problems.length > 0) return { refused: problems };
  return rail === undefined ? terms : { ...terms, rail };
}

/** Coins a rail of a node carries; each other one carries whatever it is given. */
const assetOfRail: Readonly<Record<string, string>> = {
  bitcoin: 'BTC',
  litecoin: 'LTC',
  dogecoin: 'DOGE',
};

/** The rails that a payment system may be put on now, its own among them. */
export function railsFor(
  deps: OfficeDeps,
  { asset, rail: own, accountRule: rule }: Pick<PaymentSystem, 'asset' | 'rail' | 'accountRule'>,
): string[] {
  const watched = watchedAssets(deps.platform.config.rails);
  const isMain = rule.kind === 'crypto' && (rule.net ?? 'main') === 'main';
  // One coin may be on several networks: that of its addresses counts.
  const pools = poolRails.filter(
    (rail) => isMain && rule.chain === chainOf[rail] && watched.get(rail)?.includes(asset),
  );
  const nodes = ['simulated', ...Object.keys(assetOfRail)].filter(
    (rail) => (assetOfRail[rail] ?? asset) === asset,
  );
  const open = [...nodes, ...pools].filter((rail) => deps.rails.deposits(rail) !== null);
  return [...new Set([own, 'manual', ...open])];
}

type SwitchName = 'rail' | 'income_enabled' | 'outcome_enabled';

/** What an operator may change, as the form and the log have it. */
export function showSystem(
  system: PaymentSystem,
): Omit<PaymentSystemFile, 'rails' | Exclude<keyof OfficeSystemAttributes, SwitchName>> {
  const written = (units: bigint) => formatAmount(amount(units, system.asset), system.precision);
  const { accountRule: rule } = system;
  return {
    version: system.version,
    name_ru: system.name.ru,
    name_en: system.name.en,
    network: system.network,
    rail: system.rail,
    income_enabled: system.incomeEnabled,
    outcome_enabled: system.outcomeEnabled,
    referral_output_enabled: system.referralOutputEnabled,
    min_income_amount: written(system.incomeMin),
    max_income_amount: system.incomeMax === null ? null : written(system.incomeMax),
    network_fee: written(system.networkFee),
    account_rule: {
      kind: rule.kind,
      example: rule.example ?? null,
      ...(rule.kind === 'card' ? { digits: [...rule.digits], luhn: rule.luhn } : {}),
      ...(rule.kind === 'wallet' ? { pattern: rule.pattern, letters: rule.letters ?? null } : {}),
      ...(rule.kind === 'crypto' ? { chain: rule.chain } : {}),
    },
    memo_rule: system.memoRule,
    income_fields: system.incomeFields,
    outcome_fields: system.outcomeFields,
    card_verification: system.cardVerification,
    explorer: explorerOf(system) ?? '',
    confirmations: system.confirmationsRequired,
    requisites_ttl_s: system.requisitesTtlSeconds,
    position: system.position,
    pinned: system.pinned,
  };
}
