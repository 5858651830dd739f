import { payerCheckRequest } from '../../../contract/payer-checks.ts';
import type { Call } from '../call.ts';

/** Before an order is made: would coins from an address be taken? */
export const payerCheckCalls: readonly Call[] = [
  {
    method: 'post',
    path: '/api/v1/payer_checks',
    name: 'checkPayer',
    group: 'orders',
    summary: 'Would coins from this address be taken?',
    about:
      'Offered where `payer_check_offered` of a quote says so; elsewhere 404. Bound to this browser ' +
      'by the cookie `agio_browser`. A provider that is still looking makes it `pending`: ask for it ' +
      'again by its id. An order that names it as `payer_check_id` within a day keeps the verdict; ' +
      'it neither refuses the order nor takes the place of the check of the deposit. A browser, an ' +
      'address and a network have a few within an hour, the later ones with a captcha.',
    body: { kind: 'attributes', type: 'payer_checks', schema: payerCheckRequest },
    status: 201,
    answer: { kind: 'one', type: 'payer_checks' },
    refusals: [
      'required',
      'invalid_format',
      'too_long',
      'direction_unavailable',
      'country_unavailable',
      'not_found',
      'captcha',
      'captcha_unconfigured',
      'rate_limited',
    ],
  },
  {
    method: 'get',
    path: '/api/v1/payer_checks/{id}',
    name: 'showPayerCheck',
    group: 'orders',
    summary: 'What came of it, to the browser that asked',
    status: 200,
    answer: { kind: 'one', type: 'payer_checks' },
    refusals: ['not_found'],
  },
];
