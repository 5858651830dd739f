import { expect, test } from 'vitest';
import { en } from '../../i18n/messages/en.ts';
import { translatorOf } from '../../i18n/translator.ts';
import { createApiClient } from '../api/client.ts';
import type { SiteTexts } from '../texts/all-texts.ts';
import { failureErrors } from './failure-errors.ts';

const t = translatorOf<SiteTexts>('en', en);

/** What a form shows for an answer of the service, and what is reported of it. */
async function shownFor(answer: () => Promise<Response>) {
  const reported: unknown[] = [];
  const api = createApiClient({
    locale: 'en',
    fetch: answer,
    report: (failure) => reported.push(failure),
  });
  const asked = api.call('POST /api/v1/sessions/email_code');
  const failure = await asked.catch((error: unknown) => error);
  return { errors: failureErrors(failure, t), reports: reported.length };
}

const answered = (status: number, errors: unknown) => async () =>
  Response.json({ errors }, { status });

test('each error finds its field, and one without a message is dropped', async () => {
  const { errors, reports } = await shownFor(
    answered(422, [
      { code: 'required', detail: 'Fill it in', source: { pointer: '/data/attributes/email' } },
      { code: 'too_short', title: 'Too short', source: { parameter: 'name' } },
      { code: 'too_long', title: 'Second', source: { parameter: 'name' } },
      { code: 'silent', source: { pointer: '/data/attributes/password' } },
      { code: 'wrong_credentials', detail: 'No such account' },
    ]),
  );
  expect(errors).toEqual({ email: 'Fill it in', name: 'Too short', unknown: 'No such account' });
  expect(reports).toBe(0);
});

test('an answer that cannot be read says that something went wrong, and is reported', async () => {
  const { errors, reports } = await shownFor(async () => new Response('<html>', { status: 422 }));
  expect(errors).toEqual({ unknown: t('entrance.failed') });
  expect(reports).toBe(1);
});

test('a fault of the service is reported, a lost connection is not', async () => {
  const fault = await shownFor(answered(500, [{ code: 'unknown', title: 'Server error' }]));
  expect(fault).toEqual({ errors: { unknown: 'Server error' }, reports: 1 });
  const offline = await shownFor(() => Promise.reject(new TypeError('no network')));
  expect(offline).toEqual({ errors: { unknown: t('site.offlineText') }, reports: 0 });
});
