import { readFileSync } from 'node:fs';
import { officeCalls } from '../../contract/calls/office/office-calls.ts';
import { publicCalls } from '../../contract/calls/public-calls.ts';

/**
 * Calls that stories in a browser make, or whose tests compose an application of their own: no
 * answer of theirs is held against the table. The list may only become shorter.
 */
const known: ReadonlySet<string> = new Set([
  'GET /api/v1/captcha/challenge',
  'DELETE /api/v1/user/email_codes',
  'POST /api/v1/demo_payments',
  'GET /api/v1/authentications/{provider}/start',
  'GET /api/v1/authentications/{provider}/callback',
  'POST /api/v1/authentications/telegram',
  'DELETE /api/v1/user/remove_authentication',
  'POST /api/v1/orders/{id}/push_subscriptions',
  'DELETE /api/v1/orders/{id}/push_subscriptions/{subscription}',
  'DELETE /office/api/alerts/telegram',
  'PUT /office/api/term_templates/{id}',
  'GET /office/api/direction_cities/{direction}',
  'POST /office/api/requisite_requests/{id}/dispute',
  'PUT /office/api/faq_questions/{id}',
  'GET /office/api/coupons/{id}',
  'POST /office/api/deposits/{id}/give',
  'PUT /office/api/partners/{id}',
  'DELETE /office/api/partners/{id}',
  'GET /office/api/referrers/{id}',
  'POST /office/api/second_factor/recovery_codes',
  'DELETE /office/api/setup',
  'GET /office/api/card_verifications/{id}/photo',
  'POST /office/api/card_verifications/{id}/revoke',
]);

/**
 * Names the calls of the table that no test of the run was answered by with success. `npm test`
 * runs it after all tests with the file in which they noted what they were answered, and fails for
 * a call that is not known to be without.
 */
const [, , file = ''] = process.argv;
const answered = new Set(readFileSync(file, 'utf8').split('\n'));
const keys = Object.keys({ ...publicCalls, ...officeCalls });
const missing = keys.filter((key) => !answered.has(key));
for (const key of missing) console.error(`No test is answered by ${key}`);
console.log(`${keys.length - missing.length} of ${keys.length} calls are answered in tests`);
process.exitCode = missing.every((key) => known.has(key)) ? 0 : 1;
