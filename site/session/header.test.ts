import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

const user = { data: { id: '7', type: 'users', attributes: { email: 'a@example.com' } } };

test('the header offers the account to who is signed in', async () => {
  const page = await renderTestPage('/en/no/such', 'en', {
    '/api/v1/sessions/current': { body: user },
  });
  expect(page.body).toContain('href="/en/account/orders"');
  expect(page.body).not.toContain('/login');
});

test.each([401, 403, 500])('an answer of %d means that nobody is signed in', async (status) => {
  const page = await renderTestPage('/en/no/such?x=1', 'en', {
    '/api/v1/sessions/current': { status, body: { errors: [{ title: 'no' }] } },
  });
  expect(page.status).toBe(404);
  expect(page.body).toContain('href="/en/login?next=%2Fno%2Fsuch%3Fx%3D1"');
});

test('a closed account and a dead link have pages of their own', async () => {
  expect((await renderTestPage('/access-denied', 'ru', {})).status).toBe(403);
  const dead = await renderTestPage('/en/password/new?token=old', 'en', {
    '/api/v1/users/update_password': {
      status: 422,
      body: { errors: [{ detail: 'The code used is either already activated or invalid.' }] },
    },
  });
  expect(dead.body).toContain('The code used is either already activated or invalid.');
  expect(dead.body).toContain('href="/en/password/reset"');
});
