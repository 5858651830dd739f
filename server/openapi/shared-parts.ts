import type { Json } from '../../contract/calls/call.ts';
import { refusalCodes } from '../../core/refusal.ts';

/** The cookie that tells the browser that made an anonymous order. */
export const browserCookie: Json = {
  type: 'apiKey',
  in: 'cookie',
  name: 'agio_browser',
  description: 'The browser that made an anonymous order; without it accounts are masked.',
};

/** The cookie of a signed-in user. */
export const sessionCookie: Json = {
  type: 'apiKey',
  in: 'cookie',
  name: 'agio_session',
  description: 'A signed-in user. Over HTTPS its name is `__Host-agio_session`.',
};

/** The cookie of an operator. */
export const officeSessionCookie: Json = {
  type: 'apiKey',
  in: 'cookie',
  name: 'agio_office',
  description: 'A signed-in operator. Over HTTPS its name is `__Secure-agio_office`.',
};

/** How many resources of a list a page has. */
export function perParameter(perDefault: number): Json {
  return {
    name: 'per',
    in: 'query',
    description: 'Resources a page; also called `perPage`.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: perDefault },
  };
}

/** Parameters that many calls take. */
export const sharedParameters: Json = {
  SiteLocale: {
    name: 'Site-Locale',
    in: 'header',
    description: 'Language of every text of the answer. Absent or unknown is `ru`.',
    schema: { type: 'string', enum: ['ru', 'en'], default: 'ru' },
  },
  Locale: {
    name: 'locale',
    in: 'query',
    description: 'The same, and obeyed before the header.',
    schema: { type: 'string', enum: ['ru', 'en'] },
  },
  Page: {
    name: 'page',
    in: 'query',
    description: 'Which page of the list, from 1.',
    schema: { type: 'integer', minimum: 1, default: 1 },
  },
  Per: perParameter(20),
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A key of the caller’s own making: 1 to 255 printable ASCII characters.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
  },
};

/** Headers of answers. */
export const sharedHeaders: Json = {
  RetryAfter: {
    description: 'Seconds after which asking again makes sense.',
    schema: { type: 'integer', minimum: 0 },
  },
  Location: { description: 'Path of what was made.', schema: { type: 'string' } },
};

/** Schemas that belong to no resource. */
export const sharedSchemas: Json = {
  GivenAmount: {
    description: 'An amount as a request may write it.',
    anyOf: [{ type: 'string', pattern: '^[0-9]+(\\.[0-9]*)?$', maxLength: 31 }, { type: 'number' }],
  },
  Errors: {
    type: 'object',
    required: ['errors'],
    properties: {
      errors: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['status', 'code', 'title', 'detail'],
          properties: {
            status: { type: 'string', pattern: '^[45][0-9]{2}$' },
            code: { type: 'string', enum: [...refusalCodes, 'unknown'] },
            title: { type: 'string' },
            detail: { type: 'string' },
            source: {
              type: 'object',
              properties: { pointer: { type: 'string' }, parameter: { type: 'string' } },
            },
          },
        },
      },
      meta: { type: 'object' },
    },
  },
  Paging: {
    type: 'object',
    required: ['page', 'per', 'total', 'total_pages'],
    properties: Object.fromEntries(
      ['page', 'per', 'total', 'total_pages'].map((name) => [
        name,
        { type: 'integer', minimum: 0 },
      ]),
    ),
  },
};
