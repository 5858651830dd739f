import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import type { AssetCode } from '../../../core/money/asset.ts';
import { amountDue, mayPayOnline } from '../../../core/orders/decide/pay-online.ts';
import type { Order } from '../../../core/orders/order.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { GatewayFault, type PaymentForm } from '../../../gateways/gateway.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { failpoint } from '../../../rails/failpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteFailure, noteSuccess } from './health.ts';
import { gatewayFor } from './offers.ts';
import type { LiveGateways, OpenGateway } from './open-gateways.ts';
import { onlinePayments } from './tables.ts';

type Deps = { readonly platform: Platform; readonly gateways: LiveGateways };

type MadeForm = { readonly reference: string; readonly form: PaymentForm };

/**
 * The form that leads a customer to the page of a provider. The payment has its number before the
 * provider is asked, and the same order asks for the same amount under the same number: a page that
 * was opened twice is not two payments. Refuses `payment_form_failed` whatever the reason.
 */
export async function requestForm(
  { platform, gateways }: Deps,
  order: Order,
  locale: Locale,
): Promise<MadeForm | Refusal> {
  const { database, clock, config } = platform;
  if (!mayPayOnline(order, clock.now())) return refuse('payment_form_failed');
  const chosen = await gatewayFor(database, gateways, order);
  const open = chosen === null ? null : gateways.byName(chosen.gateway);
  if (open === null) return refuse('payment_form_failed');
  const payment = await keepPayment(platform, open, order);
  if (payment === null) return refuse('payment_form_failed');
  failpoint('online.numbered');
  const { gateway, settings } = open;
  if (gateway.form === null) return refuse('payment_form_failed');
  const backTo = (page: string) =>
    `${config.publicUrl}${locale === 'ru' ? '' : `/${locale}`}/payment/${page}?order_id=${order.id}`;
  try {
    const form = await gateway.form(
      settings,
      {
        reference: payment.reference,
        orderNumber: order.number,
        locale,
        amount: amount(payment.units, order.income.asset),
        successUrl: backTo('success'),
        failureUrl: backTo('failure'),
        notifyUrl: `${config.publicUrl}/api/v1/payment_notifications/${gateway.name}`,
      },
      gateways.outside,
    );
    await noteSuccess(database, gateway.name);
    return { reference: payment.reference, form };
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error;
    platform.log.warn({ err: error, gateway: gateway.name }, 'payment form failed');
    const failed = { why: error.message, counts: !error.refused };
    await noteFailure(database, gateway.name, failed);
    return refuse('payment_form_failed');
  }
}

/** Numbers by lot of fifteen digits: small enough for every provider, and never given twice. */
export function drawReference(): string {
  return String(randomInt(100_000_000_000_000, 281_000_000_000_000));
}

/** The payment of this order, gateway and amount, made at the first call; null: wrong asset. */
async function keepPayment(
  { database }: Platform,
  { gateway }: OpenGateway,
  order: Order,
): Promise<{ readonly reference: string; readonly units: bigint } | null> {
  const { id, incomeSystem, income } = order;
  const units = amountDue(order);
  const currency = currencyOf(gateway, income.asset);
  if (currency === null) return null;
  await database
    .insert(onlinePayments)
    .values({
      reference: drawReference(),
      orderId: id,
      gateway: gateway.name,
      paymentSystem: incomeSystem,
      asset: income.asset,
      units,
      currency,
      amount: formatAmount({ units, asset: income.asset }),
    })
    .onConflictDoNothing();
  const { orderId, gateway: name, units: asked } = onlinePayments;
  const [stored] = await database
    .select({ reference: onlinePayments.reference, units: asked })
    .from(onlinePayments)
    .where(and(eq(orderId, id), eq(name, gateway.name), eq(asked, units)));
  // The lot may have drawn a number that another payment has; the next press draws anew.
  return stored ?? null;
}

/** What a provider calls an asset; null where it does not take it. */
function currencyOf({ currencies }: OpenGateway['gateway'], asset: AssetCode) {
  return currencies[asset] ?? null;
}
