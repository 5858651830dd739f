import { and, eq } from 'drizzle-orm';
import type { DemoPaymentRequest } from '../../../contract/online-payments.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../../platform/platform.ts';
import { tellDemo } from './demo-gateway.ts';
import type { LiveGateways } from './open-gateways.ts';
import { saveNotification } from './save-notification.ts';
import { onlinePayments } from './tables.ts';

/**
 * POST /api/v1/demo_payments: plays the payer on the demo's page, whose provider then tells of it
 * as any other does. Exists in the demo alone.
 */
export function registerDemoPayments(app: App, platform: Platform, gateways: LiveGateways): void {
  if (!platform.config.demo) return;
  handle(app, 'POST /api/v1/demo_payments', async ({ body }) => {
    return (await play(platform, gateways, body)) ?? undefined;
  });
}

async function play(
  { database }: Platform,
  gateways: LiveGateways,
  { reference, outcome }: DemoPaymentRequest,
): Promise<Refusal | null> {
  const open = gateways.byName('demo');
  const { reference: number, gateway } = onlinePayments;
  const [asked] = await database
    .select()
    .from(onlinePayments)
    .where(and(eq(number, reference), eq(gateway, 'demo')));
  if (open === null || asked === undefined) return refuse('not_found');
  if (!isAssetCode(asked.asset)) throw new Error(`a payment names unknown ${asked.asset}`);
  const paid = outcome === 'short' ? (asked.units + 1n) / 2n : asked.units;
  const payment = {
    operation: `demo-${reference}`,
    reference,
    currency: asked.currency,
    amount: formatAmount(amount(paid, asked.asset)),
    status: outcome === 'failed' ? 'failed' : 'paid',
  };
  const contentType = 'application/x-www-form-urlencoded';
  const body = tellDemo(open.settings, payment);
  await saveNotification(database, open, { body, contentType, headers: {} });
  return null;
}
