import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

const monitor = {
  kind: 'monitor',
  name: 'Маяк',
  monogram: 'МА',
  url: 'https://mayak.example/',
  listed: true,
  in_footer: true,
  picture_alt_ru: 'Мы на «Маяке»',
  picture_alt_en: '',
};

async function add(): Promise<string> {
  const made = await office.admin.call('POST', '/partners', monitor);
  expect(made.statusCode, made.body).toBe(201);
  expect(made.json().data.attributes).toMatchObject({
    picture: null,
    picture_alt_ru: monitor.picture_alt_ru,
  });
  return made.json().data.id;
}

function drawn(width: number, height: number): Promise<Buffer> {
  const background = { r: 14, g: 107, b: 79 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

function upload(id: string, content: Buffer, desk: Desk = office.admin, field = 'image') {
  const mark = 'a-mark-between-the-parts';
  const head = `--${mark}\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n`;
  const type = 'content-type: image/png\r\n\r\n';
  const payload = Buffer.concat([
    Buffer.from(head + type),
    content,
    Buffer.from(`\r\n--${mark}--\r\n`),
  ]);
  return desk.send('PUT', `/partners/${id}/picture`, payload, mark);
}

async function listed(locale: string, id: string) {
  const headers = { 'site-locale': locale };
  const { data } = (await office.app.inject({ url: '/api/v1/partners', headers })).json();
  return data.find((each: { id: string }) => each.id === id).attributes.picture;
}

test('a banner is drawn anew, served by us, and named in each language', async () => {
  const id = await add();
  const uploaded = await upload(id, await drawn(88, 31));
  expect(uploaded.statusCode, uploaded.body).toBe(200);
  const { picture } = uploaded.json().data.attributes;
  expect(picture).toMatchObject({ width: 88, height: 31 });
  expect(picture.url).toMatch(/^\/uploads\/content\/[0-9a-f]{32}-88x31\.webp$/);
  const file = await office.app.inject({ url: picture.url });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(await listed('ru', id)).toMatchObject({ url: picture.url, alt: 'Мы на «Маяке»' });
  expect(await listed('en', id)).toMatchObject({ url: picture.url, alt: 'Маяк' });
  // Writing the entry anew leaves its banner.
  const path = `/partners/${id}`;
  const changed = await office.admin.call('PUT', path, { ...monitor, picture_alt_en: 'Listed' });
  expect(changed.json().data.attributes.picture).toMatchObject({ url: picture.url });
  expect(await listed('en', id)).toMatchObject({ alt: 'Listed' });
  const gone = await office.admin.call('DELETE', `${path}/picture`);
  expect(gone.json().data.attributes.picture).toBeNull();
  expect(await listed('ru', id)).toBeNull();
});

test('what is no banner is refused with what is wrong', async () => {
  const id = await add();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  const cases = [
    [svg, 'invalid_format'],
    [Buffer.from('not a picture'), 'invalid_format'],
    [await drawn(16, 16), 'greater_than'],
    [await drawn(1200, 60), 'less_than'],
    [await drawn(468, 300), 'less_than'],
  ] as const;
  for (const [content, code] of cases) {
    const answer = await upload(id, content);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().errors[0]).toMatchObject({
      code,
      source: { pointer: '/data/attributes/image' },
    });
  }
  const other = await upload(id, await drawn(88, 31), office.admin, 'other');
  expect(other.json().errors[0].code).toBe('required');
  expect((await upload('nobody', await drawn(88, 31))).statusCode).toBe(404);
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect((await upload(nobody, await drawn(88, 31))).statusCode).toBe(404);
  expect((await office.admin.call('DELETE', `/partners/${nobody}/picture`)).statusCode).toBe(404);
  expect((await upload(id, await drawn(88, 31), office.operator)).statusCode).toBe(403);
  expect(await listed('ru', id)).toBeNull();
});
