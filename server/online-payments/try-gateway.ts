import { type Amount, amount, formatAmount } from '../../core/money/amount.ts';
import { assetScale } from '../../core/money/asset.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { type Balance, GatewayFault, type PaymentForm } from '../../gateways/gateway.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { PaymentSystem } from '../catalogue/payment-system.ts';
import type { Platform } from '../platform/platform.ts';
import { noteFailure, noteSuccess } from './health.ts';
import type { GatewayRoom, OpenGateway } from './open-gateways.ts';
import { drawReference } from './request-form.ts';

export type Trial = {
  /** What it says of its balances to a signed question; null where it has none to ask. */
  readonly balances: Answered<readonly Balance[]> | null;
  /** A payment of the least it takes; null where no payment system was named. */
  readonly payment: Answered<TriedPayment> | null;
};

export type Answered<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly why: string };

export type TriedPayment = {
  readonly reference: string;
  readonly amount: Amount;
  readonly form: PaymentForm;
};

type Asked = {
  readonly name: string;
  readonly system: PaymentSystem | null;
  readonly locale: Locale;
};

/**
 * Tries a provider with the settings it has: a signed question where it has one, and a real form
 * for the smallest payment, of no order. Whoever pays that sends money that waits for a person.
 */
export async function tryGateway(
  { platform, gateways }: { readonly platform: Platform; readonly gateways: GatewayRoom },
  { name, system, locale }: Asked,
): Promise<Trial | Refusal> {
  const open = gateways.byName(name);
  if (open === null) return refuse('invalid_transition');
  const { gateway, settings } = open;
  // Requisites are somebody's: they are not asked for to see whether they come.
  if (gateway.form === null) return refuse('invalid_transition');
  const balances = await answered(async () =>
    gateway.balances === null ? null : await gateway.balances(settings, gateways.outside),
  );
  const payment =
    system === null
      ? null
      : await answered(() => tryPayment(platform, gateways, open, { system, locale }));
  const failed = [balances, payment].find((each) => each !== null && !each.ok);
  if (failed === undefined) await noteSuccess(platform.database, name);
  else if (failed?.ok === false) {
    await noteFailure(platform.database, name, { why: failed.why, counts: false });
  }
  return {
    balances: balances.ok && balances.answer === null ? null : narrowed(balances),
    payment,
  };
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
  { config }: Platform,
  gateways: GatewayRoom,
  { gateway, settings }: OpenGateway,
  { system, locale }: { readonly system: PaymentSystem; readonly locale: Locale },
): Promise<TriedPayment> {
  const { asset } = system;
  const least = gateways.termsOf(system.code).find((terms) => terms.gateway === gateway.name);
  // One of its currency, where no larger one is the least.
  const one = 10n ** BigInt(assetScale[asset]);
  const units = least !== undefined && least.unitsMin > one ? least.unitsMin : one;
  const reference = drawReference();
  if (gateway.form === null) throw new GatewayFault('has no page to pay on');
  const form = await gateway.form(
    settings,
    {
      ...{ reference, orderNumber: `test ${formatAmount({ units, asset })}`, locale },
      amount: amount(units, asset),
      ...{ successUrl: config.publicUrl, failureUrl: config.publicUrl },
      notifyUrl: `${config.publicUrl}/api/v1/payment_notifications/${gateway.name}`,
    },
    gateways.outside,
  );
  return { reference, amount: amount(units, asset), form };
}
