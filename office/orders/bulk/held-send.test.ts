import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../../client/failure.ts';
import { createHeldSend, type HeldMessage, type HeldPage, undoSeconds } from './held-send.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const message: HeldMessage = {
  audience: 'customer',
  batches: [
    { orderIds: ['a', 'b'], text: 'Час', locale: 'ru', key: 'k1' },
    { orderIds: ['c'], text: 'An hour', locale: 'en', key: 'k2' },
  ],
};

const answering: HeldPage['send'] = async (_audience, { orderIds }) =>
  orderIds.map((id) => ({ id, number: id.toUpperCase(), refused: null }));

function opened(send = vi.fn(answering)) {
  const page = { send, keep: vi.fn<HeldPage['keep']>(), now: () => Date.now() };
  return { page, held: createHeldSend(page) };
}

const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

test('nothing leaves before its time, and then all of it once', async () => {
  const { page, held } = opened();
  expect(held.hold(message)).toBe(true);
  await wait(undoSeconds - 1);
  expect(page.send).not.toHaveBeenCalled();
  await wait(1);
  expect(page.send.mock.calls).toEqual(message.batches.map((batch) => ['customer', batch, false]));
  expect(held.state()).toMatchObject({ phase: 'sent', written: 3, refused: [] });
  await wait(60);
  expect(page.send).toHaveBeenCalledTimes(2);
});

test('what was undone never leaves', async () => {
  const { page, held } = opened();
  held.hold(message);
  await wait(5);
  held.undo();
  await wait(60);
  expect(page.send).not.toHaveBeenCalled();
  expect(held.state()).toEqual({ phase: 'undone', message });
  expect(held.draft()).toEqual(message);
  expect(page.keep.mock.calls).toEqual([[message], [null]]);
});

test('whoever leaves the page has sent it at once, and it is not sent again in time', async () => {
  const { page, held } = opened();
  held.hold(message);
  await Promise.all([held.sendNow(true), held.sendNow(true)]);
  await wait(60);
  expect(page.send.mock.calls.map(([, , leaving]) => leaving)).toEqual([true, true]);
});

test('one message is held at a time', () => {
  const { held } = opened();
  expect(held.hold(message)).toBe(true);
  expect(held.hold({ ...message, batches: [] })).toBe(false);
  expect(held.state()).toMatchObject({ message });
});

test('what could not be sent stays, and goes with the same keys', async () => {
  const send = vi.fn<HeldPage['send']>().mockRejectedValue(new ApiFailure(0));
  const { page, held } = opened(send);
  held.hold(message);
  await wait(undoSeconds);
  expect(held.state()).toMatchObject({ phase: 'failed', message });
  expect(page.keep.mock.calls).toEqual([[message]]);
  send.mockResolvedValue([{ id: 'a', number: '1', refused: 'unreachable' }]);
  expect(await held.sendNow()).toBe(true);
  expect(send.mock.calls.map(([, { key }]) => key)).toEqual(['k1', 'k2', 'k1', 'k2']);
  const refused = { id: 'a', number: '1', refused: 'unreachable' };
  expect(held.state()).toMatchObject({ phase: 'sent', written: 0, refused: [refused, refused] });
});

test('what the page before has left is sent by the next one, and what failed can be given up', async () => {
  const { page, held } = opened(vi.fn(() => Promise.reject(new ApiFailure(500))));
  held.resume(message);
  expect(await held.sendNow()).toBe(false);
  held.dismiss();
  expect(held.state()).toEqual({ phase: 'idle' });
  // Its words are offered again.
  expect(held.draft()).toEqual(message);
  expect(page.keep).toHaveBeenLastCalledWith(null);
});
