import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, openTestAccounts, type TestAccounts } from '../../people/profile/testing.ts';

let accounts: TestAccounts;
let member: Browser;

beforeAll(async () => {
  accounts = await openTestAccounts({ CHAT_WIDGET_RU: 'https://chat.example/ru.js' });
  member = await accounts.signedIn('chat@example.com');
});

afterAll(() => accounts.close());

async function pageAt(url: string): Promise<string> {
  const signedIn = url.startsWith('/account') ? [...member.cookies] : [];
  const cookie = signedIn.map(([name, value]) => `${name}=${value}`).join('; ');
  return (await accounts.app.inject({ url, headers: { accept: 'text/html', cookie } })).body;
}

const orderOfNobody = `/orders/${'A'.repeat(22)}`;

test.each([
  '/',
  '/faq',
  '/contacts',
  '/login',
  '/register',
  '/payment/success',
  '/nowhere',
  '/verification/new',
  '/account/orders',
  orderOfNobody,
])('the chat is offered at %s, in a window of its own where it must not look', async (path) => {
  const html = await pageAt(path);
  expect(html).toMatch(/<a [^>]*id="chat-button"[^>]*>/);
  expect(html).toContain('href="/contacts#chat"');
  expect(html).toContain('rel="noopener"');
});

test('a private page is told nothing of the script of others', async () => {
  for (const path of ['/login', '/account/orders', orderOfNobody, '/verification/new']) {
    expect(await pageAt(path), path).not.toContain('chat.example');
  }
  expect(await pageAt('/contacts')).toContain('chat.example');
});

test('where a language has no chat none is offered', async () => {
  for (const path of ['/en', '/en/login']) expect(await pageAt(path)).not.toContain('chat-button');
});
