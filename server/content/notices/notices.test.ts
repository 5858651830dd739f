import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicCalls } from '../../../contract/calls/public-calls.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { type Announcements, openAnnouncements } from '../../platform/database/announcements.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { type App, buildApp } from '../../platform/http/app.ts';
import { callerOf } from '../../platform/http/testing.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing.ts';
import { changeNotice, type NoticeChange, readNotice } from './notice.ts';
import type { LiveNotices } from './open-notices.ts';
import { registerNotices } from './register-notices.ts';

let bed: TestPlatform;
let app: App;
let announcements: Announcements;
let notices: LiveNotices;

beforeAll(async () => {
  bed = await createTestPlatform();
  app = await buildApp(bed.platform);
  announcements = await openAnnouncements(bed.platform.database, bed.platform.log);
  notices = await registerNotices(app, bed.platform, announcements);
  for (const path of ['rate_calculations/from_income', 'orders', 'orders/:id/get_requisites']) {
    app.post(`/api/v1/${path}`, async () => ({ data: null }));
  }
  app.post('/api/v1/orders/confirm_payment', async () => ({ data: null }));
});

afterAll(async () => {
  await app.close();
  await announcements.close();
  await bed.close();
});

async function set(changes: Partial<NoticeChange>): Promise<void> {
  const { updatedAt: _, ...before } = await readNotice(bed.platform.database);
  const changed = await inTransaction(bed.platform.database, (tx) =>
    changeNotice(tx, { ...before, ...changes }, { actor: 'operator:1', ip: '127.0.0.1' }),
  );
  expect(isRefusal(changed)).toBe(false);
}

function ask(locale: string) {
  return app.inject({ url: '/api/v1/public_notice', headers: { 'site-locale': locale } });
}

test('where there is nothing to say the notice is null', async () => {
  expect((await ask('ru')).json()).toEqual({ data: null });
  const call = callerOf<PublicCalls>(app);
  expect((await call('GET /api/v1/public_notice')).item).toBeNull();
});

test('a notice is heard of by every process and told in the language of the visitor', async () => {
  await set({ shown: true, level: 'warning', textRu: 'Резерв пополним утром', textEn: 'Soon' });
  await expect.poll(() => notices.current().shown).toBe(true);
  const russian = (await ask('ru')).json();
  expect(russian.data.attributes).toEqual({
    text: 'Резерв пополним утром',
    level: 'warning',
    technical_break: false,
    resume_at: null,
  });
  expect((await ask('en')).json().data.attributes.text).toBe('Soon');
});

test('a shown notice without a text in one language is refused', async () => {
  const { updatedAt: _, ...before } = await readNotice(bed.platform.database);
  const changed = await inTransaction(bed.platform.database, (tx) =>
    changeNotice(tx, { ...before, textEn: '' }, { actor: 'operator:1', ip: '127.0.0.1' }),
  );
  expect(changed).toEqual({ refused: [{ code: 'required', field: 'text_en' }] });
});

test.each([
  ['/api/v1/rate_calculations/from_income', 503],
  ['/api/v1/orders', 503],
  ['/api/v1/orders/', 503],
  ['/api/v1/orders?x=1', 503],
  ['/api/v1/orders/abc/get_requisites', 503],
  ['/api/v1/orders/confirm_payment', 200],
])('during a break POST %s answers %i', async (url, status) => {
  const resumeAt = new Date(bed.platform.clock.now().getTime() + 3_600_000);
  await set({ technicalBreak: true, resumeAt });
  await notices.refresh();
  const answer = await app.inject({ method: 'POST', url });
  expect(answer.statusCode).toBe(status);
  if (status === 200) return;
  expect(answer.json()).toMatchObject({
    errors: [{ code: 'technical_break' }],
    meta: { resume_at: resumeAt.toISOString() },
  });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500);
});

test('a call is stopped however its address is written', async () => {
  for (const url of [
    '/api/v1/orders/',
    '/api/v1/%6Frders?x=1',
    '/api/v1/orders/a%2Fb/get_requisites',
  ]) {
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(503);
  }
});

test('a break goes on after the promised moment, which is promised no longer', async () => {
  await set({ technicalBreak: true, resumeAt: new Date('2020-01-01T00:00:00Z') });
  await notices.refresh();
  const answer = await app.inject({ method: 'POST', url: '/api/v1/orders' });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('60');
  expect(answer.json().meta).toEqual({ resume_at: null });
});

test('when the break is called off the calls are taken again', async () => {
  await set({ technicalBreak: false });
  await notices.refresh();
  const answer = await app.inject({ method: 'POST', url: '/api/v1/orders' });
  expect(answer.statusCode).toBe(200);
  expect((await readNotice(bed.platform.database)).resumeAt).toBeNull();
});
