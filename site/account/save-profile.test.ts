import { afterEach, expect, test, vi } from 'vitest';
import { saveProfile } from './save-profile.ts';

afterEach(() => vi.useRealTimers());

test('a change of the profile is sent after 350 ms, and not before', async () => {
  vi.useFakeTimers();
  const put = vi.fn(async () => ({ data: null, included: [], meta: {} }));
  const saved = saveProfile({ put }, { name: 'Anna Petrova' });
  await vi.advanceTimersByTimeAsync(349);
  expect(put).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(put).toHaveBeenCalledExactlyOnceWith('/api/v1/user', { name: 'Anna Petrova' });
  await saved;
});
