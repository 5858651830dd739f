import type { Permission } from '../../../contract/office/permissions.ts';
import type { AlertKind } from '../../../core/alerts/alert-kind.ts';
import type { Alert } from '../../platform/alerts/raise-alert.ts';
import type { Operator } from '../operators/signed-in.ts';

type Place = {
  /** What somebody must be allowed to hear of it. */
  readonly needs: Permission;
  /** Where it is seen to, within the office. */
  readonly path: (subject: string) => string;
  /** Where several of a kind are listed, if not there. */
  readonly list?: string;
};

const order: Place = {
  needs: 'orders.read',
  path: (subject) => `/orders/${subject}`,
  list: '/orders',
};
const at = (needs: Permission, path: string): Place => ({ needs, path: () => path });

const places: Readonly<Record<AlertKind, Place>> = {
  order_new: order,
  requisites_missing: order,
  order_claimed: order,
  order_held: order,
  payout_due: order,
  payout_held: order,
  refund_due: order,
  payout_stuck: order,
  reserve_low: at('catalogue.read', '/reserves'),
  prices_down: at('rates.read', '/rates/sources'),
  rail_down: at('ledger.read', '/ledger'),
  signer_down: at('ledger.read', '/ledger'),
  provider_aside: at('catalogue.read', '/gateways'),
  drift: at('ledger.read', '/ledger'),
  new_device: at('operators.manage', '/operators'),
  message_new: {
    needs: 'orders.read',
    path: (subject) => `/conversations/${subject}`,
    list: '/conversations',
  },
  review_new: at('content.write', '/reviews'),
  mail_failed: at('mails.read', '/mails'),
  task_failing: at('ledger.read', '/ledger'),
  unexpected_error: {
    needs: 'errors.read',
    path: (code) => `/errors?code=${code}`,
    list: '/errors',
  },
  release_security: at('settings.change', '/settings/machine'),
  channel_failed: at('own', '/alerts'),
  self_test: at('own', '/alerts'),
};

/** Whether somebody with these permissions may be told of a kind. */
export function mayHear(permissions: readonly Permission[], kind: AlertKind): boolean {
  return permissions.includes(places[kind].needs);
}

type Hearer = Pick<Operator, 'id' | 'permissions'>;

/** Whether an alert is some operator's to hear: by their role, or since it is of themselves. */
export function concerns({ kind, subject }: Alert, { id, permissions }: Hearer): boolean {
  if (kind === 'self_test') return subject === '' || subject === id;
  return mayHear(permissions, kind) || (kind === 'new_device' && subject === id);
}

/** The screen on which an alert is seen to; of several of a kind, where they are listed. */
export function pathOf({ kind, subject }: Alert, alerts: number): string {
  const { path, list } = places[kind];
  return `/office${alerts > 1 && list !== undefined ? list : path(subject)}`;
}

/** The order that an alert is of; null for everything else. */
export function orderOf({ kind, subject }: Alert): string | null {
  return places[kind] === order ? subject : null;
}
