import { supportRequestAttributes, supportRequestForm } from '../../conversations.ts';
import type { CallTable, Resource } from '../call.ts';

const request = {
  type: 'support_requests',
  attributes: supportRequestAttributes,
} as const satisfies Resource;

/** Writing to support from the page of contacts. */
export const supportRequestCalls = {
  'POST /api/v1/support_requests': {
    name: 'writeToSupport',
    group: 'service',
    summary: 'Write to support; the answer goes to the e-mail',
    about:
      'Who is not signed in answers a captcha with each message. The number of an order is shown to ' +
      'operators as it was typed: nothing is said of whether there is one.',
    body: {
      kind: 'attributes',
      type: 'support_requests',
      schema: supportRequestForm,
      readByHandler: true,
    },
    status: 201,
    answer: { kind: 'one', of: request },
    refusals: [
      'required',
      'too_short',
      'too_long',
      'invalid_format',
      'captcha',
      'captcha_unconfigured',
      'rate_limited',
    ],
  },
} as const satisfies CallTable;
