import { afterAll, beforeAll, expect, test } from 'vitest';
import { referralCookie } from '../../../contract/people/referral-cookie.ts';
import { operatorActor } from '../../../core/actor.ts';
import { type App, buildApp } from '../../platform/http/app.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing.ts';
import { changePartner, createPartner, removePartner } from './change-partners.ts';
import { registerDeepLinks } from './deep-links.ts';
import { referrerCodeOf } from './referrer-code.ts';
import { registerPartners } from './routes.ts';

let bed: TestPlatform;
let app: App;
const author = { actor: operatorActor('1'), ip: '127.0.0.1' };
const pairs = new Map([['SBERRUB BTC', { income: 'SBERRUB', outcome: 'BTC' }]]);

beforeAll(async () => {
  bed = await createTestPlatform();
  app = await buildApp(bed.platform);
  registerPartners(app, bed.platform);
  registerDeepLinks(app, bed.platform.config, (from, to) => pairs.get(`${from} ${to}`) ?? null, {
    add: () => {},
  });
  app.get('/*', async (request) => ({ from: referrerCodeOf(request) }));
});

afterAll(async () => {
  await app.close();
  await bed.close();
});

const monitor = { kind: 'monitor', name: 'Обзор', monogram: 'ОБ', listed: true } as const;

test('visitors see the partners that are listed, and nothing of their files', async () => {
  const { database } = bed.platform;
  const made = await createPartner(
    database,
    { ...monitor, url: 'https://monitor.example/', since: '2026-05-01', code: 'obzor' },
    author,
  );
  expect(made).toMatchObject({ code: 'obzor', exportName: null });
  const { data } = (await app.inject('/api/v1/partners')).json();
  expect(data).toMatchObject([
    {
      type: 'partners',
      attributes: {
        kind: 'monitor',
        name: 'Обзор',
        monogram: 'ОБ',
        position: 0,
        url: 'https://monitor.example/',
        since: '2026-05-01',
      },
    },
  ]);
  expect(Object.keys(data[0].attributes)).not.toContain('code');
});

test.each([
  [{ url: 'javascript:alert(1)' }, 'invalid_format', 'url'],
  [{ since: '2026-02-30' }, 'invalid_format', 'since'],
  [{ code: 'a b' }, 'invalid_format', 'code'],
  [{ export_name: '../etc' }, 'invalid_format', 'export_name'],
  [{ export_enabled: true }, 'required', 'export_name'],
  [{ code: 'obzor' }, 'conflict', 'code'],
  [{ export_name: 'bestchange' }, 'conflict', 'export_name'],
])('an entry with %j is refused', async (change, code, field) => {
  const made = await createPartner(bed.platform.database, { ...monitor, ...change }, author);
  expect(made).toEqual({ refused: [{ code, field }] });
});

test('an entry is changed and taken away; one that is not there is not found', async () => {
  const { database } = bed.platform;
  const made = await createPartner(database, { ...monitor, name: 'Другой' }, author);
  if ('refused' in made) throw new Error('it is made');
  const changed = await changePartner(database, made.id, { ...monitor, listed: false }, author);
  expect(changed).toMatchObject({ name: 'Обзор', listed: false });
  expect(await removePartner(database, made.id, author)).toBeNull();
  expect(await removePartner(database, made.id, author)).toEqual({
    refused: [{ code: 'not_found' }],
  });
});

test.each([
  ['/?cur_from=SBERRUB&cur_to=BTC', '/exchange/sberrub-btc'],
  ['/en?cur_from=SBERRUB&cur_to=BTC&amount=15000.50', '/en/exchange/sberrub-btc?amount=15000.50'],
  ['/?cur_from=SBERRUB&cur_to=BTC&amount=1e9', '/exchange/sberrub-btc'],
  ['/?rid=x&cur_from=NOBODY&cur_to=BTC', '/'],
  ['/?cur_from=//evil.example', '/'],
])('the link %s leads to %s', async (link, place) => {
  const answer = await app.inject(link);
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe(place);
});

test('whose link brought a browser is remembered, and the first one counts', async () => {
  const first = await app.inject('/?rid=obzor&cur_from=SBERRUB&cur_to=BTC');
  const [cookie] = first.cookies;
  expect(cookie).toMatchObject({ name: referralCookie, value: 'obzor', sameSite: 'Lax' });
  const cookies = { [cookie?.name ?? '']: cookie?.value ?? '' };
  expect((await app.inject({ url: '/exchange/sberrub-btc', cookies })).json()).toEqual({
    from: 'obzor',
  });
  const next = await app.inject({ url: '/exchange/sberrub-btc?rid=other-1', cookies });
  expect(next.cookies).toEqual([]);
  expect((await app.inject('/?rid=obzor.blog-2')).cookies[0]?.value).toBe('obzor.blog-2');
  expect((await app.inject('/?rid=obzor.blog.2')).cookies).toEqual([]);
  expect((await app.inject('/?rid=%3Cscript%3E')).cookies).toEqual([]);
});
