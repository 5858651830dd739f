import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from '../api/client.ts';
import { signOut } from './use-sign-out.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that was signed in on a page of this protocol; gives what signing out writes in it. */
function browser(protocol: 'http:' | 'https:') {
  const cookies: string[] = [];
  const storage = { clear: vi.fn() };
  vi.stubGlobal('document', {
    set cookie(text: string) {
      cookies.push(text);
    },
  });
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  return { cookies, storage };
}

function clientOf(fetch: () => Promise<Response>) {
  return createApiClient({ locale: 'ru', fetch, report: vi.fn() });
}

test('signing out takes the referrer and everything that is stored away', async () => {
  const { cookies, storage } = browser('https:');
  const asked = vi.fn(async () => new Response(null, { status: 204 }));
  await signOut(clientOf(asked));
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    '/api/v1/sessions',
    expect.objectContaining({ method: 'DELETE' }),
  );
  expect(cookies).toEqual(['__Host-agio_referral=; Max-Age=0; Secure; Path=/; SameSite=Lax']);
  expect(storage.clear).toHaveBeenCalledTimes(2);
});

test.each([
  ['http:', '', ''],
  ['https:', '__Host-', ' Secure;'],
] as const)('a request that fails over %s is ignored, and made good later', async (...asked) => {
  const [protocol, prefix, secure] = asked;
  const { cookies, storage } = browser(protocol);
  await signOut(clientOf(() => Promise.reject(new TypeError('offline'))));
  expect(cookies).toEqual([
    `${prefix}agio_signed_out=1; Max-Age=2592000;${secure} Path=/; SameSite=Lax`,
    `${prefix}agio_referral=; Max-Age=0;${secure} Path=/; SameSite=Lax`,
  ]);
  expect(storage.clear).toHaveBeenCalledTimes(2);
});
