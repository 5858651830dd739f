import type { OfficeRead, PublicRead } from './variants.ts';

const stream = 'never ends: it tells of changes';
const file = 'sends one file of the store';
const empty = 'there is nothing of the kind, and never more than one';
const single = 'one row by its key, with a secret that was mailed';
const settings = 'cities are what an operator has set up, and the bench has none';
const whole =
  'sends all its orders by key, each read once (`read-queue.test.ts`): more orders, more to send';
const outside = 'asks somebody outside';

/** Reads whose time says nothing of how much is behind the service, each with its reason. */
export const unmeasured = {
  'GET /office/api/events': stream,
  'GET /office/api/orders/{id}/cheques/{cheque_id}': file,
  'GET /office/api/orders/export': whole,
  'GET /office/api/card_verifications/{id}/photo': file,
  'GET /office/api/archives/{id}/file': file,
  'GET /api/v1/authentications/{provider}/callback': outside,
  'GET /api/v1/authentications/{provider}/start': outside,
  'GET /api/v1/orders/{id}/events': stream,
  'GET /api/v1/orders/{id}/account_corrections/{token}': single,
  'GET /api/v1/card_verifications/{id}/status': single,
  'GET /api/v1/payer_checks/{id}': single,
  'GET /api/v1/cities/{id}': settings,
  'GET /api/v1/content/by_seolink/{link}': empty,
  'GET /api/v1/content/by_slug/{slug}': empty,
} as const satisfies Partial<Record<OfficeRead | PublicRead, string>>;
