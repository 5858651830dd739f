import { and, eq } from 'drizzle-orm';
import { type DemoPaymentRequest, demoPaymentRequest } from '../../contract/online-payments.ts';
import { amount, formatAmount } from '../../core/money/amount.ts';
import { isAssetCode } from '../../core/money/asset.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import type { Platform } from '../platform/platform.ts';
import { tellDemo } from './demo-gateway.ts';
import { keepNotification } from './keep-notification.ts';
import type { GatewayRoom } from './open-gateways.ts';
import { onlinePayments } from './tables.ts';

/**
 * POST /api/v1/demo_payments: plays the payer on the demo's page, whose provider then tells of it
 * as any other does. Exists in the demo alone.
 */
export function registerDemoPayments(app: App, platform: Platform, gateways: GatewayRoom): void {
  if (!platform.config.demo) return;
  app.post('/api/v1/demo_payments', async (request, reply) => {
    const parsed = parseAttributes(demoPaymentRequest, request);
    if (isRefusal(parsed)) return parsed;
    const refused = await play(platform, gateways, parsed);
    return refused ?? reply.code(204).send();
  });
}

async function play(
  { database }: Platform,
  gateways: GatewayRoom,
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
  const told = {
    ...{ operation: `demo-${reference}`, reference, currency: asked.currency },
    amount: formatAmount(amount(paid, asked.asset)),
    status: outcome === 'failed' ? 'failed' : 'paid',
  };
  const contentType = 'application/x-www-form-urlencoded';
  const body = tellDemo(open.settings, told);
  await keepNotification(database, open, { body, contentType, headers: {} });
  return null;
}
