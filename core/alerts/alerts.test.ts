import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alertChannels, alertKinds, channelsOf, isUrgent } from './alert-kind.ts';
import { deliveryTime, quietMinutesLeft } from './delivery-time.ts';

const minute = fc.integer({ min: 0, max: 1439 });

test.each([
  [{ from: 22 * 60, until: 8 * 60 }, 23 * 60, 9 * 60],
  [{ from: 22 * 60, until: 8 * 60 }, 0, 8 * 60],
  [{ from: 22 * 60, until: 8 * 60 }, 8 * 60, 0],
  [{ from: 22 * 60, until: 8 * 60 }, 12 * 60, 0],
  [{ from: 60, until: 120 }, 60, 60],
  [{ from: 60, until: 120 }, 120, 0],
  [{ from: 60, until: 60 }, 60, 0],
])('quiet hours %j at minute %i end in %i minutes', (hours, at, left) => {
  expect(quietMinutesLeft(hours, at)).toBe(left);
});

test('quiet hours last as long as they say, and the minute they end is not quiet', () => {
  fc.assert(
    fc.property(minute, minute, (from, until) => {
      const quiet = Array.from({ length: 1440 }, (_, at) => quietMinutesLeft({ from, until }, at));
      expect(quiet.filter((left) => left > 0)).toHaveLength((until - from + 1440) % 1440);
      expect(quiet[until]).toBe(0);
    }),
  );
});

test('ten of a kind in a minute are one message, and fewer are told at once each', () => {
  fc.assert(
    fc.property(fc.nat(30), fc.integer({ min: 1, max: 30 }), (recent, fresh) => {
      const delivery = deliveryTime({ fresh, recent, quietMinutes: 0, breaksQuiet: false });
      expect(delivery.together).toBe(recent + fresh >= 10);
      if (!delivery.together) expect(delivery.afterSeconds).toBe(0);
    }),
  );
});

test('in quiet hours only what may break them is told', () => {
  const asked = { fresh: 1, recent: 0, quietMinutes: 90 };
  expect(deliveryTime({ ...asked, breaksQuiet: false })).toEqual({
    together: true,
    afterSeconds: 5400,
  });
  expect(deliveryTime({ ...asked, breaksQuiet: true })).toEqual({
    together: false,
    afterSeconds: 0,
  });
  expect([isUrgent('drift'), isUrgent('order_claimed')]).toEqual([true, false]);
});

test('a choice of one’s own stands above the role’s, and that above what is usual', () => {
  const role = { order_held: ['mail'] } as const;
  expect(channelsOf('order_held', '', [{ order_held: [] }, role])).toEqual([]);
  expect(channelsOf('order_held', '', [{}, role])).toEqual(['mail']);
  expect(channelsOf('order_held', '', [null, null])).toEqual(['telegram', 'push']);
});

test('no channel is asked to say that it fails itself', () => {
  for (const channel of alertChannels) {
    const all = { channel_failed: alertChannels, mail_failed: alertChannels };
    expect(channelsOf('channel_failed', channel, [all])).not.toContain(channel);
    expect(channelsOf('mail_failed', '', [all])).not.toContain('mail');
  }
  expect(new Set(alertKinds).size).toBe(alertKinds.length);
});
