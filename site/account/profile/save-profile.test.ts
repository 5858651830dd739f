import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import { saveProfile } from './save-profile.ts';

afterEach(() => vi.useRealTimers());

test('a change of the profile is sent after 350 ms, and not before', async () => {
  vi.useFakeTimers();
  const fetch = vi.fn(async () => Response.json({ data: { type: 'users', id: '1' } }));
  const api = createApiClient({ locale: 'en', fetch, report: vi.fn() });
  const saved = saveProfile(api, { name: 'Anna Petrova' });
  await vi.advanceTimersByTimeAsync(349);
  expect(fetch).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/api/v1/user',
    expect.objectContaining({
      method: 'PUT',
      body: JSON.stringify({ data: { attributes: { name: 'Anna Petrova' } } }),
    }),
  );
  await saved;
});
