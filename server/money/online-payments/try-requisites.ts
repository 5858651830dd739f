import type { Amount } from '../../../core/money/amount.ts';
import { GatewayFault } from '../../../gateways/gateway.ts';
import type {
  Asked,
  OrderKey,
  ProviderOrder,
  RequisitesPort,
} from '../../../gateways/requisites/requisites-port.ts';
import type { LiveGateways, OpenGateway } from './open-gateways.ts';

export type TriedRequisites = {
  readonly reference: string;
  readonly amount: Amount;
  readonly outcome: 'given' | 'looking' | 'none_free' | 'refused' | 'unanswered';
  /** In words of the provider or of whoever asked it. */
  readonly why: string | null;
  readonly requisites: {
    readonly address: string;
    readonly holder: string | null;
    readonly bank: string | null;
  } | null;
  /** Whether its order was closed; null where it has opened none, or nobody knows. */
  readonly closed: boolean | null;
};

type Wanted = {
  readonly reference: string;
  readonly amount: Amount;
  /** Code of the payment system. */
  readonly paymentSystem: string;
  readonly notifyUrl: string;
  readonly returnUrl: string;
};

type Found = Pick<TriedRequisites, 'outcome' | 'why' | 'requisites'> & {
  /** The provider's order, where it has opened one. */
  readonly operation: string | null;
};

/**
 * Asks a provider for requisites of no order, and closes what it opens at once: they are
 * somebody's, and nobody is going to pay them. One that cannot close an order is not asked.
 */
export async function tryRequisites(
  { outside }: Pick<LiveGateways, 'outside'>,
  { gateway, settings }: OpenGateway,
  { reference, amount, ...wanted }: Wanted,
): Promise<TriedRequisites> {
  const port = gateway.requisites;
  if (port?.forwards.includes('cancel') !== true) {
    throw new GatewayFault('closes no order, so none is opened to try it');
  }
  const request = { ...wanted, reference, amount, customer: `trial-${reference}` };
  let found: Found;
  try {
    found = read(await port.ask(settings, request, outside));
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error;
    found = await findLost(port, { settings, outside }, reference, error.message);
  }
  const { operation, ...rest } = found;
  const key = { reference, operation };
  const closed = operation === null ? null : await close(port, { settings, outside }, key);
  return { reference, amount, ...rest, closed };
}

function read(asked: Asked): Found {
  const nothing = { why: null, requisites: null, operation: null };
  switch (asked.answer) {
    case 'given':
      return readOrder(asked.order);
    case 'ask_again':
      return { ...nothing, outcome: 'looking', operation: asked.operation };
    case 'none_free':
      return { ...nothing, outcome: 'none_free' };
    case 'refused':
      return { ...nothing, outcome: 'refused', why: asked.why };
    default:
      return asked satisfies never;
  }
}

function readOrder({ operation, requisites }: ProviderOrder): Found {
  if (requisites === null) return { outcome: 'looking', why: null, requisites, operation };
  const { address, holder, bank } = requisites;
  return { outcome: 'given', why: null, requisites: { address, holder, bank }, operation };
}

type Access = {
  readonly settings: OpenGateway['settings'];
  readonly outside: LiveGateways['outside'];
};

/** What became of a question whose answer was lost: an order may stand there all the same. */
async function findLost(
  port: RequisitesPort,
  { settings, outside }: Access,
  reference: string,
  why: string,
): Promise<Found> {
  const lost = { outcome: 'unanswered', why, requisites: null, operation: null } as const;
  if (!port.findsByReference) return lost;
  try {
    const order = await port.find(settings, { reference, operation: null }, outside);
    return order === null ? lost : readOrder(order);
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error;
    return lost;
  }
}

async function close(
  port: RequisitesPort,
  { settings, outside }: Access,
  key: OrderKey,
): Promise<boolean> {
  try {
    return await port.forward(settings, key, { kind: 'cancel' }, outside);
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error;
    return false;
  }
}
