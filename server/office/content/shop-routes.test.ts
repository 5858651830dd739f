import { desc, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeholdersIn } from '../../../core/shop/placeholders.ts';
import { sampleValues } from '../../content/shop/sample-values.ts';
import { shopTexts } from '../../content/shop/shop-text-keys.ts';
import { registerManifest } from '../../content/site/app-manifest.ts';
import { lookTags, siteShop } from '../../content/site/shop-look.ts';
import { widgetStyle } from '../../content/widget/widget-page.ts';
import { type Announcements, openAnnouncements } from '../../platform/database/announcements.ts';
import { type App, buildApp } from '../../platform/http/app.ts';
import { deliverMails, senderOf } from '../../platform/mail/deliver.ts';
import { type LiveShop, openShop } from '../../platform/shop/open-shop.ts';
import { mails } from '../../platform/tables.ts';
import { type Answer, openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;
/** What another process knows of the shop. */
let elsewhere: LiveShop;
let announcements: Announcements;
let installed: App;

beforeAll(async () => {
  office = await openTestOffice();
  const { platform } = office;
  elsewhere = await openShop(platform);
  announcements = await openAnnouncements(platform.database, platform.log);
  await elsewhere.listen(announcements);
  installed = await buildApp(platform);
  registerManifest(installed, platform.shop);
});

afterAll(async () => {
  await announcements.close();
  await installed.close();
  await office.close();
});

const call = (...asked: Parameters<TestOffice['admin']['call']>) => office.admin.call(...asked);

/** What was refused, and of which field. */
function refusalOf(answer: Answer): string {
  const [{ code, source }] = answer.json().errors;
  return `${code} ${source?.pointer?.split('/').at(-1) ?? ''}`.trim();
}

const look = {
  name: 'Обмен & Ко',
  legal_name_ru: 'ООО «Обмен»',
  legal_name_en: 'Obmen LLC',
  accent_light: '#0b5fa5',
  accent_dark: '#7ab8ff',
  links: [{ label_ru: 'Канал', label_en: 'Channel', url: 'https://t.me/obmen' }],
  software_named: false,
};

async function lastEntry(action: string) {
  const { rows } = await office.platform.database.execute(
    sql`select subject_id, before, after from audit_log where action = ${action}
         order by id desc limit 1`,
  );
  return rows[0];
}

test('a fresh shop outside the demo is called by its variable, then by its address', async () => {
  const { platform } = office;
  expect(platform.shop.current()).toMatchObject({ name: 'Agio', named: false });
  const config = { ...platform.config, shopName: 'obmen.example' };
  expect((await openShop({ ...platform, config })).current().name).toBe('obmen.example');
  expect(siteShop(platform.shop.current(), 'en')).toMatchObject({
    name: 'Agio',
    software_named: true,
    icon: null,
    picture: '/app-icons/icon-512.png',
  });
  expect(lookTags(platform.shop.current())).not.toContain('<style>');
});

test('only who may change the shop does, and not over somebody else’s change', async () => {
  expect((await office.operator.call('GET', '/shop')).statusCode).toBe(403);
  expect((await office.support.call('PUT', '/shop', { ...look, version: 1 })).statusCode).toBe(403);
  expect(refusalOf(await call('PUT', '/shop', { ...look, version: 7 }))).toBe('conflict');
});

test.each([
  [{ name: '***' }, 'invalid_format name'],
  [{ name: 'x'.repeat(41) }, 'too_long name'],
  [{ accent_light: 'red' }, 'invalid_format accent_light'],
  [{ accent_light: '#ffd400' }, 'low_contrast accent_light'],
  [{ accent_dark: '#0e6b4f' }, 'low_contrast accent_dark'],
  [{ links: [{ ...look.links[0], url: 'javascript:alert(1)' }] }, 'invalid_format links'],
  [{ links: [{ ...look.links[0], label_en: ' ' }] }, 'required links'],
])('a look of %j is refused: %s', async (wrong, refused) => {
  expect(refusalOf(await call('PUT', '/shop', { ...look, ...wrong, version: 1 }))).toBe(refused);
});

test('a colour that cannot be read is refused with its ratio and the nearest that can', async () => {
  const asked = { ...look, accent_light: '#ffd400', accent_dark: '#000', version: 1 };
  const answer = await call('PUT', '/shop', asked, { 'site-locale': 'en' });
  const [light, dark] = answer.json().errors;
  expect(light.detail).toMatch(/1\.28 : 1 and must be 4\.50 : 1\. .* is #[0-9a-f]{6}\./);
  expect(dark.source.pointer).toContain('accent_dark');
  const nearest = /#[0-9a-f]{6}/.exec(light.detail)?.[0];
  const accepted = { ...look, accent_light: nearest, version: 1 };
  expect((await call('PUT', '/shop', accepted)).statusCode).toBe(200);
});

test('what is set is seen by every process, in tags, manifest, widget and by search', async () => {
  const answer = await call('PUT', '/shop', { ...look, version: 2 });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().data.attributes).toMatchObject({ ...look, version: 3 });
  await expect.poll(() => elsewhere.current().accents.light.main).toBe(look.accent_light);
  const shop = elsewhere.current();
  const tags = lookTags(shop);
  expect(tags).toContain('content="Обмен &amp; Ко"');
  expect(tags).toContain('--color-green:light-dark(#0b5fa5,#7ab8ff);');
  expect(widgetStyle(shop)).toContain('--accent:light-dark(#0b5fa5,#7ab8ff)');
  expect(siteShop(shop, 'en')).toMatchObject({
    legal_name: 'Obmen LLC',
    links: [{ label: 'Channel', url: 'https://t.me/obmen' }],
    software_named: false,
  });
  const manifest = (await installed.inject('/en/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ short_name: look.name, theme_color: '#0b5fa5' });
  expect(await lastEntry('change_shop')).toMatchObject({
    before: { name: look.name },
    after: { accentLight: '#0b5fa5', links: ['Канал: https://t.me/obmen'] },
  });
  const { uri } = (await call('POST', '/second_factor')).json().data.attributes;
  expect(uri).toMatch(/^otpauth:\/\/totp\/%D0%9E%D0%B1/);
});

test('an icon is drawn anew in every size; a logo stands in the place of both', async () => {
  const send = (kind: string, content: Buffer) => {
    const mark = 'boundary';
    const head = `--${mark}\r\ncontent-disposition: form-data; name="picture"; filename="x"\r\n\r\n`;
    const form = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${mark}--\r\n`)]);
    return office.admin.send('PUT', `/shop/pictures/${kind}`, form, mark);
  };
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  expect(refusalOf(await send('icon', svg))).toBe('invalid_format picture');
  const blue = { create: { width: 100, height: 80, channels: 3 as const, background: '#0b5fa5' } };
  expect(refusalOf(await send('icon', await sharp(blue).png().toBuffer()))).toBe(
    'greater_than picture',
  );
  const large = await sharp(blue)
    .resize(400, 400)
    .withExif({ IFD0: { Copyright: 'x' } });
  const accepted = await send('icon', await large.jpeg().toBuffer());
  expect(accepted.statusCode, accepted.body).toBe(200);
  const logo = await sharp(blue).resize(600, 120).webp().toBuffer();
  expect((await send('logo', logo)).statusCode).toBe(200);
  await expect.poll(() => elsewhere.current().pictures.logo?.width).toBe(600);
  const { icons } = (await installed.inject('/manifest.webmanifest')).json();
  expect(icons).toHaveLength(3);
  for (const { src, sizes } of icons) {
    const served = await office.app.inject(src);
    expect(served.headers['cache-control']).toContain('immutable');
    const { width, height, format, exif } = await sharp(served.rawPayload).metadata();
    expect([`${width}x${height}`, format, exif]).toEqual([sizes, 'png', undefined]);
  }
  const shop = elsewhere.current();
  expect(shop.iconData).toMatch(/^data:image\/png;base64,/);
  expect(siteShop(shop, 'ru')).toMatchObject({ logo: { width: 600, height: 120 } });
  expect((await office.app.inject('/uploads/shop/icon-32-0.png')).statusCode).toBe(404);
  const removed = await call('DELETE', '/shop/pictures/logo');
  expect(removed.json().data.attributes).toMatchObject({ logo_url: null });
  expect((await lastEntry('change_shop_picture'))?.['subject_id']).toBe('logo');
});

test('every text that may be changed has a sample of all that stands in it', async () => {
  const { data } = (await call('GET', '/shop/texts')).json();
  expect(data).toHaveLength(shopTexts.length);
  expect(shopTexts.length).toBeGreaterThan(150);
  const samples = sampleValues('ru', 'https://obmen.example');
  for (const { key, usual } of shopTexts) {
    for (const text of [usual.ru, usual.en]) {
      for (const { name } of placeholdersIn(text)) {
        expect(['shop', ...Object.keys(samples)], key).toContain(name);
      }
      expect(text.replace(/\{\w+\}/g, ''), key).not.toMatch(/[{}]/);
    }
  }
});

const created = 'mail.order_created.text';

test.each([
  [created, 'Заявка {number}: {income}, {outcome}', 'missing_placeholder text_ru'],
  [created, '{income} {outcome} {url} {secret}', 'unknown_placeholder text_ru'],
  [created, '{income} {outcome} {url} {', 'invalid_format text_ru'],
  [created, '  ', 'required text_ru'],
  ['mail.order_created.subject', 'Две\nстроки', 'invalid_format text_ru'],
  ['mail.order_created.subject', 'x'.repeat(151), 'too_long text_ru'],
  ['office.save', 'Сохранить', 'not_found'],
])('the text %s cannot be %j: %s', async (key, text, refused) => {
  const answer = await call('PUT', `/shop/texts/${key}`, { text_ru: text, text_en: null });
  expect(refusalOf(answer)).toBe(refused);
});

test('own words are tried, said in mails and on the order, and given back', async () => {
  const text = 'Ждём {income} за {outcome}. <b>{shop}</b>\n{url}';
  const asked = { key: created, locale: 'ru', text };
  const tried = (await call('POST', '/shop/text_trials', asked)).json().data.attributes;
  expect(tried.text).toContain('Ждём 15\u00a0000\u00a0₽ за 1,78\u00a0LTC. <b>Обмен & Ко</b>');
  const save = (key: string, ru: string | null, en: string | null) =>
    call('PUT', `/shop/texts/${key}`, { text_ru: ru, text_en: en });
  expect((await save(created, text, null)).statusCode).toBe(200);
  await save('orders.status.waiting_funds', 'Переведите деньги', 'Send the money');
  await save('orders.timeline.created', '{shop}: приняли заявку', null);
  expect(await lastEntry('change_shop_text')).toMatchObject({
    subject_id: 'orders.timeline.created',
    before: { text_ru: null },
    after: { text_ru: '{shop}: приняли заявку', text_en: null },
  });
  await office.tick();
  const id = await office.placeOrder('sberrub', 'ltc', '15000');
  const cookies = { ...office.customerCookies };
  const seen = async (locale: string) => {
    const headers = { 'site-locale': locale };
    const answer = await office.app.inject({ url: `/api/v1/orders/${id}`, headers, cookies });
    return answer.json().data.attributes;
  };
  const russian = await seen('ru');
  expect(russian.label).toBe('Переведите деньги');
  expect(russian.timeline[0].text).toBe('Обмен & Ко: приняли заявку');
  const english = await seen('en');
  expect([english.label, english.timeline[0].text]).toEqual(['Send the money', 'Order placed']);

  const { database, config, shop } = office.platform;
  const [mail] = await database.select().from(mails).orderBy(desc(mails.createdAt)).limit(1);
  expect(mail?.text).toContain('<b>Обмен & Ко</b>');
  const sent: { from: unknown; html: string }[] = [];
  const house = shop.current();
  const head = { ...house, from: senderOf(config.mailFrom, house) };
  await database.delete(mails).where(sql`${mails.id} <> ${mail?.id}`);
  await deliverMails(database, head, async (letter) => sent.push(letter));
  expect(sent[0]?.from).toEqual({ name: look.name, address: 'noreply@localhost' });
  expect(sent[0]?.html).toContain('color:#0b5fa5">Обмен &amp; Ко</p>');
  expect(sent[0]?.html).toContain('&lt;b&gt;Обмен &amp; Ко&lt;/b&gt;');
  expect(await database.$count(mails, eq(mails.state, 'sent'))).toBe(1);

  const given = (await save('orders.status.waiting_funds', null, null)).json().data.attributes;
  expect([given.text_ru, given.usual_ru]).toEqual([null, 'Ждём оплату']);
  expect((await seen('ru')).label).toBe('Ждём оплату');
});
