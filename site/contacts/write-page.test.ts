import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

const user = {
  type: 'users',
  id: '1',
  attributes: { email: 'anna@example.com', name: 'Анна Петрова', locale: 'ru', status: 'active' },
};

async function pageOf(path: string, answers = {}) {
  const locale = path.startsWith('/en') ? 'en' : 'ru';
  return (await renderTestPage(path, locale, answers)).body;
}

/** The tag of a field by its name on the wire. */
function fieldOf(html: string, name: string): string {
  return new RegExp(`<(?:input|textarea|select)[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
}

test.each([
  ['/contacts/write', 'Написать в поддержку', 'Номер заявки'],
  ['/en/contacts/write', 'Write to support', 'Order number'],
])('a stranger finds an empty form at %s', async (path, title, order) => {
  const html = await pageOf(path);
  expect(html).toContain(`>${title}</h1>`);
  expect(html).toContain(order);
  for (const name of ['name', 'email', 'topic', 'body']) {
    expect(fieldOf(html, name), name).toContain('required');
    expect(fieldOf(html, name), name).toContain(`id="field-${name}"`);
  }
  expect(fieldOf(html, 'email')).toContain('value=""');
  expect(fieldOf(html, 'order_number')).not.toContain('required');
  // What is pasted is never cut by the browser, which would say nothing of it.
  expect(fieldOf(html, 'body')).not.toMatch(/maxlength/i);
  expect(html).toMatch(/<form[^>]*method="post"/);
});

test('whoever is signed in has typed their name and e-mail already', async () => {
  const html = await pageOf('/contacts/write', {
    '/api/v1/sessions/current': { body: { data: user } },
  });
  expect(fieldOf(html, 'name')).toContain('value="Анна Петрова"');
  expect(fieldOf(html, 'email')).toContain('value="anna@example.com"');
});

test('an order of the address is named already, as digits alone', async () => {
  const html = await pageOf('/en/contacts/write?order=%E2%84%9612345%22%3E67890');
  expect(fieldOf(html, 'order_number')).toContain('value="1234567890"');
  expect(html).toMatch(/<option value="order" selected="">/);
});

test.each([
  ['/contacts', '/contacts/write'],
  ['/en/contacts', '/en/contacts/write'],
])('%s leads to the form, whatever else is set up', async (path, to) => {
  const locale = path.startsWith('/en') ? 'en' : 'ru';
  const { body, footer } = await renderTestPage(path, locale, {});
  for (const part of [body, footer]) expect(part).toContain(`href="${to}"`);
});
