import type { Permission } from '../../contract/office-permissions.ts';

const orders = '/orders/:id';

/**
 * What each call of the office needs, by its path under `/office/api`. The guard asks nobody else.
 * A call that is not in the table is an admin's alone.
 */
export const routePermissions: Readonly<Record<string, Permission>> = {
  'GET /sessions/current': 'own',
  'DELETE /sessions/current': 'own',
  'PUT /sessions/current/password': 'own',
  'POST /sessions/current/proof': 'own',
  'GET /sessions': 'own',
  'DELETE /sessions/:id': 'own',
  'GET /second_factor': 'own',
  'POST /second_factor': 'own',
  'PUT /second_factor': 'own',
  'DELETE /second_factor': 'own',
  'POST /second_factor/recovery_codes': 'own',
  'GET /events': 'orders.read',
  'GET /orders': 'orders.read',
  'GET /orders/export': 'orders.export',
  [`GET ${orders}`]: 'orders.read',
  [`GET ${orders}/cheques/:chequeId`]: 'orders.read',
  [`POST ${orders}/comments`]: 'orders.comment',
  [`POST ${orders}/confirm_deposit`]: 'orders.confirm',
  [`POST ${orders}/report_payout`]: 'orders.pay',
  [`POST ${orders}/report_payout_failed`]: 'orders.pay',
  [`POST ${orders}/retry_payout`]: 'orders.pay',
  [`POST ${orders}/approve`]: 'orders.judge',
  [`POST ${orders}/hold`]: 'orders.judge',
  [`POST ${orders}/reject`]: 'orders.judge',
  [`POST ${orders}/refund`]: 'orders.judge',
  [`POST ${orders}/refund_surplus`]: 'orders.judge',
  'GET /directions': 'catalogue.read',
  'GET /directions/ids': 'catalogue.read',
  'GET /directions/:id': 'catalogue.read',
  'POST /directions/switch': 'directions.switch',
  'POST /directions': 'catalogue.change',
  'POST /directions/change': 'catalogue.change',
  'PATCH /directions/:id': 'catalogue.change',
  'GET /payment_systems': 'catalogue.read',
  'GET /payment_systems/:id': 'catalogue.read',
  'POST /payment_systems': 'catalogue.change',
  'PATCH /payment_systems/:id': 'catalogue.change',
  'PUT /payment_systems/:id/icon': 'catalogue.change',
  'POST /payment_systems/:id/reserve_corrections': 'reserves.correct',
  'GET /requisites': 'requisites.read',
  'POST /requisites': 'requisites.change',
  'PATCH /requisites/:id': 'requisites.change',
  'GET /blocks': 'blocks.read',
  'POST /blocks': 'blocks.change',
  'DELETE /blocks/:id': 'blocks.change',
  'GET /figures': 'figures.read',
  'GET /ledger/proof': 'ledger.read',
  'GET /deposits': 'ledger.read',
  'GET /rails': 'ledger.read',
  'GET /mails': 'mails.read',
  'GET /public_notice': 'notice.read',
  'PUT /public_notice': 'notice.change',
  'GET /rate_sources': 'rates.read',
  'GET /rate_breakers': 'rates.read',
  'PUT /rate_breakers/:id': 'rates.change',
  'GET /users': 'users.read',
  'GET /users/:id': 'users.read',
  'POST /users/:id/block': 'users.block',
  'POST /users/:id/unblock': 'users.block',
  'DELETE /users/:id/sessions': 'users.block',
  'DELETE /users/:id/second_factors': 'users.change',
  'GET /audit_log': 'audit.read',
  'GET /audit_log/proof': 'audit.read',
  'GET /operators': 'operators.manage',
  'POST /operators': 'operators.manage',
  'PATCH /operators/:id': 'operators.manage',
  'POST /operators/:id/reset_password': 'operators.manage',
  'DELETE /operators/:id/second_factor': 'operators.manage',
};

/** The permission a call needs; null where only an admin may make it. */
export function permissionOf(method: string, url: string): Permission | null {
  const path = url.replace(/^\/office\/api/, '');
  return routePermissions[`${method === 'HEAD' ? 'GET' : method} ${path}`] ?? null;
}
