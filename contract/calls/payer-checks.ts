import { payerCheckAttributes, payerCheckRequest } from '../order-steps/payer-checks.ts';
import type { CallTable, Resource } from './call.ts';
import { orderPart } from './parameters.ts';

const payerCheck = {
  type: 'payer_checks',
  attributes: payerCheckAttributes,
  notes: {
    verdict: 'Null while it is `pending`. `not_scored`: nobody could say anything.',
    reason:
      'A class, never what was found: `origin`, coins of sources that are not taken; `score`, the ' +
      'risk as a whole; `unknown`, nothing is known of it; `silent`, nobody answered in time. Null ' +
      'where nothing speaks against the address.',
    deposit:
      'What becomes of a deposit of which the same is said: exchanged, or held for a person. Every ' +
      'deposit is looked at again when it comes.',
    review_s: 'Within how many seconds a person looks at a deposit that is held.',
  },
} as const satisfies Resource;

/** Before an order is made: would coins from an address be taken? */
export const payerCheckCalls = {
  'POST /api/v1/payer_checks': {
    name: 'checkPayer',
    group: 'orders',
    summary: 'Would coins from this address be taken?',
    about:
      'Offered where `payer_check_offered` of a quote says so; elsewhere 404. Bound to this browser ' +
      'by the cookie `agio_browser`. A provider that is still looking makes it `pending`: ask for it ' +
      'again by its id. An order that names it as `payer_check_id` within a day keeps the verdict; ' +
      'it neither refuses the order nor takes the place of the check of the deposit. A browser, an ' +
      'address and a network have a few within an hour, the later ones with a captcha.',
    body: {
      kind: 'attributes',
      type: 'payer_checks',
      schema: payerCheckRequest,
      readByHandler: true,
    },
    status: 201,
    answer: { kind: 'one', of: payerCheck },
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
  'GET /api/v1/payer_checks/{id}': {
    name: 'showPayerCheck',
    group: 'orders',
    summary: 'What came of it, to the browser that asked',
    params: { id: orderPart },
    status: 200,
    answer: { kind: 'one', of: payerCheck },
    refusals: ['not_found'],
  },
} as const satisfies CallTable;
