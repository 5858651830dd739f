import type { Permission } from '../../contract/office/permissions.ts';

/** Permissions by what they are about, as the matrix shows them. */
export const permissionGroups = [
  {
    id: 'orders',
    permissions: [
      'orders.read',
      'orders.comment',
      'orders.confirm',
      'orders.pay',
      'orders.take_over',
      'orders.judge',
      'orders.correct',
      'orders.export',
    ],
  },
  {
    id: 'people',
    permissions: [
      'users.read',
      'users.block',
      'users.change',
      'customers.reveal',
      'customers.reveal_one',
      'cards.verify',
      'cards.change',
      'blocks.read',
      'blocks.change',
      'rewards.read',
      'rewards.grant',
      'rewards.judge',
      'rewards.change',
    ],
  },
  {
    id: 'exchange',
    permissions: [
      'catalogue.read',
      'catalogue.change',
      'directions.switch',
      'rates.read',
      'rates.change',
      'monitors.read',
      'monitors.change',
      'requisites.read',
      'requisites.change',
    ],
  },
  {
    id: 'money',
    permissions: [
      'ledger.read',
      'ledger.post',
      'ledger.reconcile',
      'payouts.recover',
      'figures.read',
      'reserves.correct',
    ],
  },
  {
    id: 'site',
    permissions: [
      'notice.read',
      'notice.change',
      'content.write',
      'content.publish',
      'mails.read',
      'shop.read',
      'shop.change',
    ],
  },
  {
    id: 'office',
    permissions: [
      'audit.read',
      'archives.read',
      'team.read',
      'alerts.change',
      'operators.manage',
      'settings.change',
      'errors.read',
      'errors.resolve',
    ],
  },
] as const satisfies readonly {
  readonly id: string;
  readonly permissions: readonly Permission[];
}[];
