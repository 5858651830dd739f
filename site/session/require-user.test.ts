import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createApiClient } from '../api/client.ts';
import { siteContext } from '../context.ts';
import { testShop } from '../testing.ts';
import { leadSignedIn, requireUser } from './require-user.ts';

const user = { data: { id: '7', type: 'users', attributes: { email: 'a@example.com' } } };
const refused = (code: string) => ({ errors: [{ code, title: code }] });

/** What a loader meets that asks a service with this answer for the user. */
function asking(status: number, body: object, path = '/en/account/orders?page=2') {
  const api = createApiClient({
    locale: 'en',
    fetch: async () => Response.json(body, { status }),
    report() {},
  });
  const context = new RouterContextProvider();
  const settings = { demo: true, origin: 'http://agio.test', theme: 'auto' } as const;
  context.set(siteContext, {
    locale: 'en',
    api,
    settings: { ...settings, passwordSpecials: false, shop: testShop, monitors: [] },
  });
  const request = new Request(`http://agio.test${path}`);
  return { context, request, params: {}, url: new URL(request.url), pattern: '/' };
}

async function ledTo(loading: Promise<unknown>): Promise<string | null> {
  const thrown = await loading.then(
    () => null,
    (error: unknown) => error,
  );
  return thrown instanceof Response ? thrown.headers.get('location') : null;
}

test('a page that needs a user gets theirs', async () => {
  expect(await requireUser(asking(200, user))).toMatchObject({ id: '7', email: 'a@example.com' });
});

test('who is not signed in is led to the sign-in, and back here afterwards', async () => {
  expect(await ledTo(requireUser(asking(401, refused('unauthenticated'))))).toBe(
    '/login?next=%2Faccount%2Forders%3Fpage%3D2',
  );
});

test('who has a closed account is told so', async () => {
  expect(await ledTo(requireUser(asking(403, refused('account_access_denied'))))).toBe(
    '/access-denied',
  );
});

test('a service that fails is no reason to sign in again', async () => {
  const failing = requireUser(asking(500, refused('unknown')));
  await expect(failing).rejects.toMatchObject({ init: { status: 500 } });
});

test('who is signed in goes on from the sign-in, everybody else stays', async () => {
  const signedIn = asking(200, user, '/en/login?next=/faq');
  expect(await ledTo(leadSignedIn(signedIn))).toBe('/faq');
  expect(await ledTo(leadSignedIn(asking(200, user, '/login')))).toBe('/account/orders');
  expect(await leadSignedIn(asking(401, refused('unauthenticated'), '/login'))).toBeUndefined();
});
