import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, deskOf, openTestOffice, type TestOffice } from './testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

const id = '00000000-0000-7000-8000-000000000000';
const orderId = 'AAAAAAAAAAAAAAAAAAAAAA';

type Route = readonly [method: Parameters<Desk['call']>[0], path: string];

/** What a cashier may call. */
const everybody: readonly Route[] = [
  ['GET', '/sessions/current'],
  ['GET', '/sessions'],
  ['DELETE', `/sessions/${id}`],
  ['PUT', '/sessions/current/password'],
  ['POST', '/sessions/current/proof'],
  ['GET', '/sessions/current/email'],
  ['PUT', '/sessions/current/email'],
  ['POST', '/sessions/current/email/confirm'],
  ['GET', '/second_factor'],
  ['POST', '/second_factor'],
  ['PUT', '/second_factor'],
  ['DELETE', '/second_factor'],
  ['POST', '/second_factor/recovery_codes'],
  ['GET', '/orders'],
  ['GET', `/orders/${orderId}`],
  ['GET', `/orders/${orderId}/cheques/${id}`],
  ['POST', `/orders/${orderId}/confirm_deposit`],
  ['POST', `/orders/${orderId}/take_back_credit`],
  ['POST', `/orders/${orderId}/take_payout`],
  ['POST', `/orders/${orderId}/release_payout`],
  ['POST', `/orders/${orderId}/report_payout`],
  ['POST', `/orders/${orderId}/report_payout_failed`],
  ['POST', `/orders/${orderId}/approve`],
  ['POST', `/orders/${orderId}/release_held_payout`],
  ['POST', `/orders/${orderId}/recheck_screening`],
  ['POST', `/orders/${orderId}/retry_payout`],
  ['POST', `/orders/${orderId}/pay_by_hand`],
  ['POST', `/orders/${orderId}/hold`],
  ['POST', `/orders/${orderId}/reject`],
  ['POST', `/orders/${orderId}/refund`],
  ['POST', `/orders/${orderId}/refund_surplus`],
  ['POST', `/orders/${orderId}/stop_refund`],
  ['POST', `/orders/${orderId}/stop_surplus_refund`],
  ['POST', `/orders/${orderId}/comments`],
  ['GET', '/directions'],
  ['GET', '/directions/ids'],
  ['GET', '/directions/sberrub-ltc'],
  ['POST', '/directions/switch'],
  ['GET', '/payment_systems'],
  ['GET', '/payment_systems/sberrub'],
  ['GET', '/blocks'],
  ['GET', '/screening'],
  ['GET', '/screening_terms'],
  ['GET', '/payout_hold_rules'],
  ['GET', '/gateways'],
  ['GET', '/cascades'],
  ['GET', '/requisite_requests'],
  ['POST', `/requisite_requests/${id}/dispute`],
  ['GET', '/payment_notifications'],
  ['POST', `/payment_notifications/${id}/give`],
  ['POST', `/payment_notifications/${id}/settle`],
  ['GET', '/requisites'],
  ['GET', '/address_pools'],
  ['GET', '/pool_addresses'],
  ['POST', `/deposits/${id}/give`],
  ['POST', `/deposits/${id}/settle`],
  ['GET', '/public_notice'],
  ['GET', '/support'],
  ['GET', '/content'],
  ['POST', '/content'],
  ['GET', `/content/${id}`],
  ['PUT', `/content/${id}`],
  ['GET', '/content_categories'],
  ['POST', '/content_images'],
  ['POST', '/content_previews'],
  ['GET', '/faq_categories'],
  ['GET', '/faq_questions'],
  ['POST', '/faq_questions'],
  ['PUT', `/faq_questions/${id}`],
  ['GET', '/mails'],
  ['GET', '/deposits'],
  ['GET', '/rails'],
  ['GET', '/background_tasks'],
  ['GET', '/unread_entries'],
  ['POST', `/unread_entries/${id}/settle`],
  ['GET', '/country_currencies'],
  ['GET', '/rate_sources'],
  ['GET', '/rate_breakers'],
  ['GET', '/prices'],
  ['GET', `/prices/${id}`],
  ['GET', `/prices/${id}/ticks`],
  ['POST', '/prices/trial'],
  ['GET', '/price_log'],
  ['GET', '/own_rates'],
  ['GET', `/orders/${orderId}/price_check`],
  ['GET', '/ledger/proof'],
  ['GET', '/monitor_systems'],
  ['GET', '/monitor_directions'],
  ['GET', '/partners'],
  ['GET', '/card_verifications'],
  ['GET', `/card_verifications/${id}`],
  ['GET', `/card_verifications/${id}/photo`],
  ['POST', `/card_verifications/${id}/approve`],
  ['POST', `/card_verifications/${id}/reject`],
  ['POST', `/card_verifications/${id}/revoke`],
  ['GET', '/issuing_banks'],
  ['GET', '/recipient_banks'],
  ['GET', '/reject_templates'],
  ['GET', '/users'],
  ['GET', `/users/${id}`],
  ['GET', `/users/${id}/rewards`],
  ['GET', '/referral_programme'],
  ['POST', '/referral_programme/trial'],
  ['GET', '/reward_levels'],
  ['POST', '/reward_levels/trial'],
  ['GET', '/referrers'],
  ['GET', `/referrers/${id}`],
  ['GET', `/referrers/${id}/payouts`],
  ['GET', '/referral_reviews'],
  ['POST', `/referral_reviews/${id}`],
  ['GET', '/coupons'],
  ['GET', `/coupons/${id}`],
  ['GET', `/coupons/${id}/uses`],
  ['POST', `/users/${id}/block`],
  ['POST', `/users/${id}/unblock`],
  ['DELETE', `/users/${id}/sessions`],
];

/** What an admin alone may call. */
const adminsAlone: readonly Route[] = [
  ['GET', '/orders/export'],
  ['POST', `/orders/${orderId}/take_over_payout`],
  ['GET', '/figures'],
  ['POST', '/directions'],
  ['POST', '/directions/change'],
  ['PATCH', '/directions/sberrub-ltc'],
  ['POST', '/payment_systems'],
  ['PUT', '/payment_systems/sberrub/icon'],
  ['POST', '/blocks'],
  ['DELETE', `/blocks/${id}`],
  ['PUT', '/screening_terms/*'],
  ['DELETE', '/screening_terms/*'],
  ['PUT', '/gateways/volet'],
  ['POST', '/gateways/volet/try'],
  ['POST', '/pool_addresses'],
  ['PATCH', `/pool_addresses/${id}`],
  ['POST', `/pool_addresses/${id}/collect`],
  ['PUT', '/cascades/sberrub'],
  ['PUT', '/direction_cascades/sberrub-ltc'],
  ['POST', '/payout_hold_rules'],
  ['PUT', `/payout_hold_rules/${id}`],
  ['DELETE', `/payout_hold_rules/${id}`],
  ['DELETE', `/operators/${id}/second_factor`],
  ['PATCH', '/payment_systems/sberrub'],
  ['POST', '/payment_systems/sberrub/reserve_corrections'],
  ['POST', `/users/${id}/rewards`],
  ['PUT', '/referral_programme'],
  ['PUT', '/reward_levels'],
  ['PUT', `/referrers/${id}/rate`],
  ['POST', '/coupons'],
  ['PUT', `/coupons/${id}`],
  ['POST', '/requisites'],
  ['PATCH', `/requisites/${id}`],
  ['PUT', '/public_notice'],
  ['PUT', '/country_currencies/KZ'],
  ['PUT', '/support'],
  ['POST', `/content/${id}/publish`],
  ['POST', `/content/${id}/unpublish`],
  ['POST', '/content_categories'],
  ['POST', '/faq_categories'],
  ['PUT', `/faq_categories/${id}`],
  ['PUT', '/faq_questions/order'],
  ['PUT', '/rate_breakers/BTC-USDT'],
  ['PUT', '/monitor_systems/sberrub'],
  ['PUT', `/monitor_directions/${id}`],
  ['POST', `/monitor_directions/${id}/switch_on`],
  ['POST', '/partners'],
  ['PUT', `/partners/${id}`],
  ['PATCH', `/partners/${id}`],
  ['DELETE', `/partners/${id}`],
  ['GET', '/trustee_keys'],
  ['POST', '/trustee_keys'],
  ['DELETE', `/trustee_keys/${id}`],
  ['POST', '/prices/change'],
  ['PUT', `/own_rates/${id}`],
  ['DELETE', `/own_rates/${id}`],
  ['GET', '/audit_log'],
  ['GET', '/audit_log/proof'],
  ['GET', '/operators'],
  ['POST', '/operators'],
  ['PATCH', `/operators/${id}`],
  ['POST', `/operators/${id}/reset_password`],
  ['DELETE', `/users/${id}/second_factors`],
  ['POST', '/issuing_banks'],
  ['POST', '/recipient_banks'],
  ['PUT', '/recipient_banks/vtb'],
  ['PUT', `/issuing_banks/${id}`],
  ['POST', '/reject_templates'],
  ['PUT', `/reject_templates/${id}`],
  ['DELETE', `/reject_templates/${id}`],
];

/** What somebody who reads and comments may call. */
const support = new Set(
  [
    ...everybody.filter(([, path]) => /^\/(sessions|second_factor)/.test(path)),
    ['GET', '/orders'],
    ['GET', `/orders/${orderId}`],
    ['GET', `/orders/${orderId}/cheques/${id}`],
    ['POST', `/orders/${orderId}/comments`],
    ['GET', '/directions'],
    ['GET', '/country_currencies'],
    ['GET', '/recipient_banks'],
    ['GET', '/directions/ids'],
    ['GET', '/directions/sberrub-ltc'],
    ['GET', '/payment_systems'],
    ['GET', '/payment_systems/sberrub'],
    ['GET', '/screening'],
    ['GET', '/screening_terms'],
    ['GET', '/gateways'],
    ['GET', '/cascades'],
    ['GET', '/requisite_requests'],
    ['GET', '/payment_notifications'],
    ['GET', '/payout_hold_rules'],
    ['GET', '/public_notice'],
    ['GET', '/mails'],
    ['GET', '/rate_sources'],
    ['GET', '/rate_breakers'],
    ...everybody.filter(([, path]) => /^\/(content|faq|prices|price_log|own_rates)/.test(path)),
    ...everybody.filter(([, path]) => /^\/(monitor_|partners|support)|price_check$/.test(path)),
    ['GET', '/users'],
    ['GET', `/users/${id}`],
  ].map((route) => route.join(' ')),
);

describe('who may call what', () => {
  test('every route of the office is in the lists of this test', () => {
    const known = new Set(
      [...everybody, ...adminsAlone].map(([method, path]) => {
        const named = path
          .replace(id, ':id')
          .replace(orderId, ':id')
          .replace('/KZ', '/:country')
          .replace('/*', '/:scope')
          .replace('/volet', '/:name')
          .replace(/sberrub-ltc|sberrub|BTC-USDT|vtb/, ':id');
        return `${method} /office/api${named.replace(`/${id}`, '/:id')}`;
      }),
    );
    const unlisted = office.routes
      .filter((route) => route.includes('/office/api/') && !route.startsWith('HEAD'))
      .filter((route) => !known.has(route.replace(':chequeId', ':id')));
    expect(unlisted).toEqual([
      'POST /office/api/sessions',
      'DELETE /office/api/sessions/current',
      'GET /office/api/events',
    ]);
  });

  test.each([...everybody, ...adminsAlone])('%s %s is closed to strangers', async (...route) => {
    expect((await office.stranger.call(...route, {})).statusCode).toBe(401);
    const forged = deskOf(office.app, `agio_office=${'A'.repeat(43)}`);
    expect((await forged.call(...route, {})).statusCode).toBe(401);
  });

  test.each(everybody)('%s %s is open to operators', async (...route) => {
    const body = route[0] === 'GET' ? undefined : {};
    expect([401, 403, 500]).not.toContain((await office.operator.call(...route, body)).statusCode);
  });

  test.each(adminsAlone)('%s %s is an admin’s alone', async (...route) => {
    const body = route[0] === 'GET' ? undefined : {};
    expect((await office.operator.call(...route, body)).statusCode).toBe(403);
    expect([401, 403, 500]).not.toContain((await office.admin.call(...route, body)).statusCode);
  });

  test.each([...everybody, ...adminsAlone])('%s %s for support', async (...route) => {
    const body = route[0] === 'GET' ? undefined : {};
    const { statusCode } = await office.support.call(...route, body);
    if (support.has(route.join(' '))) expect([401, 403, 500]).not.toContain(statusCode);
    else expect(statusCode).toBe(403);
  });

  test.each(['/events', '/sessions/current'])('%s is closed to strangers too', async (path) => {
    expect((await office.stranger.call('GET', path)).statusCode).toBe(401);
  });

  const unsafe = [...everybody, ...adminsAlone].filter(([method]) => method !== 'GET');

  test.each(unsafe)('a page of another site cannot %s %s for an admin', async (...route) => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'content-type': 'multipart/form-data; boundary=x' },
    ]) {
      const answer = await office.admin.call(...route, {}, headers);
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([403, 'cross_origin']);
    }
  });

  test('money is not moved without an idempotency key', async () => {
    await office.tick();
    const answer = await office.operator.call(
      'POST',
      `/orders/${await office.placeOrder('sberrub', 'ltc', '15000')}/hold`,
      { reason: 'проверка' },
      { 'idempotency-key': '' },
    );
    expect(answer.statusCode).toBe(422);
  });
});
