import { type Amount, amount, formatAmount } from '../../../core/money/amount.ts';
import { type AssetCode, scaleOf } from '../../../core/money/asset.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { type Balance, GatewayFault, type PaymentForm } from '../../../gateways/gateway.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteFailure, noteSuccess } from './health.ts';
import type { LiveGateways, OpenGateway } from './open-gateways.ts';
import { drawReference } from './request-form.ts';
import { type TriedRequisites, tryRequisites } from './try-requisites.ts';

export type Trial = {
  /** What it says of its balances to a signed question; null where it has none to ask. */
  readonly balances: Answered<readonly Balance[]> | null;
  /** A payment of the least it takes; null where no payment system was named, or it has no page. */
  readonly payment: Answered<TriedPayment> | null;
  /** The same of one that gives requisites. */
  readonly requisites: Answered<TriedRequisites> | null;
};

export type Answered<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly why: string };

type TriedPayment = {
  readonly reference: string;
  readonly amount: Amount;
  readonly form: PaymentForm;
};

type Asked = {
  readonly name: string;
  readonly system: PaymentSystem | null;
  readonly locale: Locale;
};

type Deps = { readonly platform: Platform; readonly gateways: LiveGateways };

/**
 * Tries a provider with the settings it has: a signed question where it has one, and a real form
 * for the smallest payment, of no order. Whoever pays that sends money that waits for a person. One
 * that gives requisites is asked for them, and its order is closed at once.
 */
export async function tryGateway(
  deps: Deps,
  { name, system, locale }: Asked,
): Promise<Trial | Refusal> {
  const { platform, gateways } = deps;
  const open = gateways.byName(name);
  if (open === null) return refuse('invalid_transition');
  const { gateway, settings } = open;
  const balances = await answered(async () =>
    gateway.balances === null ? null : await gateway.balances(settings, gateways.outside),
  );
  const hasPage = gateway.form !== null;
  const payment =
    system === null || !hasPage
      ? null
      : await answered(() => tryPayment(deps, open, { system, locale }));
  const requisites =
    system === null || hasPage ? null : await answered(() => askPlace(deps, open, system));
  const tried = { balances: narrowed(balances), payment, requisites };
  const why = failureOf(tried);
  if (why === null) await noteSuccess(platform.database, name);
  else await noteFailure(platform.database, name, { why, counts: false });
  return tried;
}

/** The first thing that went wrong; that nothing is free is no failure. */
function failureOf({ balances, payment, requisites }: Trial): string | null {
  const failed = [balances, payment, requisites].find((each) => each !== null && !each.ok);
  if (failed?.ok === false) return failed.why;
  return requisites?.ok ? requisites.answer.why : null;
}

function narrowed<Answer>(given: Answered<Answer | null>): Answered<Answer> | null {
  if (!given.ok) return given;
  return given.answer === null ? null : { ok: true, answer: given.answer };
}

async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answered<Answer>> {
  try {
    return { ok: true, answer: await ask() };
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error;
    return { ok: false, why: error.message };
  }
}

async function tryPayment(
  { platform: { config }, gateways }: Deps,
  { gateway, settings }: OpenGateway,
  { system, locale }: { readonly system: PaymentSystem; readonly locale: Locale },
): Promise<TriedPayment> {
  const least = leastOf(gateways.termsOf(system.code), gateway.name, system.asset);
  const reference = drawReference();
  if (gateway.form === null) throw new GatewayFault('has no page to pay on');
  const form = await gateway.form(
    settings,
    {
      reference,
      orderNumber: `test ${formatAmount(least)}`,
      locale,
      amount: least,
      successUrl: config.publicUrl,
      failureUrl: config.publicUrl,
      notifyUrl: notifyUrlOf(config, gateway.name),
    },
    gateways.outside,
  );
  return { reference, amount: least, form };
}

function askPlace(
  { platform: { config }, gateways }: Deps,
  open: OpenGateway,
  { asset, code }: PaymentSystem,
): Promise<TriedRequisites> {
  const { name } = open.gateway;
  return tryRequisites(gateways, open, {
    reference: drawReference(),
    paymentSystem: code,
    amount: leastOf(gateways.cascadeOf(code), name, asset),
    notifyUrl: notifyUrlOf(config, name),
    returnUrl: config.publicUrl,
  });
}

type Terms = { readonly gateway: string; readonly unitsMin: bigint };

/** One of its currency, where no larger one is the least. */
function leastOf(terms: readonly Terms[], name: string, asset: AssetCode): Amount {
  const one = 10n ** BigInt(scaleOf(asset));
  const own = terms.find(({ gateway }) => gateway === name);
  return amount(own !== undefined && own.unitsMin > one ? own.unitsMin : one, asset);
}

function notifyUrlOf({ publicUrl }: Platform['config'], name: string): string {
  return `${publicUrl}/api/v1/payment_notifications/${name}`;
}
