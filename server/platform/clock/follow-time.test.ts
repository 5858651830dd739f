import { expect, test } from 'vitest';
import { followTime } from './follow-time.ts';

const half = 30_000;

/** A distant clock and ours, both moved by the test alone. */
async function openScript(firstAnswer: Answer) {
  let ours = 0;
  let ahead = 1_000_000;
  let answer = firstAnswer;
  const followed = await followTime(
    async () => {
      ours += answer.thereMs;
      const reported = ours + ahead;
      ours += answer.backMs;
      return reported;
    },
    () => ours,
  );
  return {
    wait(milliseconds: number) {
      ours += milliseconds;
    },
    /** How wrong the time is that is told now. */
    wrongBy: () => followed.now() - (ours + ahead),
    /** The distant clock jumps. */
    jump(milliseconds: number) {
      ahead += milliseconds;
    },
    now: followed.now,
    look(next: Answer) {
      answer = next;
      return followed.look();
    },
  };
}

/** How long a question travels, and how long its answer. */
type Answer = { readonly thereMs: number; readonly backMs: number };

const quick = { thereMs: 1, backMs: 1 };
/** Read late, or answered at once and read when the process got round to it. */
const slow: readonly Answer[] = [
  { thereMs: 400, backMs: 0 },
  { thereMs: 0, backMs: 400 },
];

test.each(slow)(
  'an answer that took $thereMs ms there and $backMs ms back moves nothing',
  async (answer) => {
    const clock = await openScript(quick);
    clock.wait(half);
    const before = clock.now();
    await clock.look(answer);
    expect(clock.now()).toBe(before + 400);
    expect(clock.wrongBy()).toBe(0);
  },
);

test.each(slow)(
  'a first answer of $thereMs and $backMs ms is bettered by a quick one',
  async (answer) => {
    const clock = await openScript(answer);
    expect(Math.abs(clock.wrongBy())).toBe(200);
    await clock.look(quick);
    clock.wait(500);
    expect(clock.wrongBy()).toBe(0);
  },
);

test('time that was told is not taken back by a better answer, but slows until it is right', async () => {
  // Half the way is taken for the way back, which took no time at all: the clock is fast.
  const fast = await openScript({ thereMs: 400, backMs: 0 });
  expect(fast.wrongBy()).toBe(200);
  const reported = fast.now();
  await fast.look(quick);
  expect(fast.now()).toBe(reported + 1);
  fast.wait(198);
  expect(fast.now()).toBe(reported + 100);
  expect(fast.wrongBy()).toBe(100);
  fast.wait(200);
  expect(fast.wrongBy()).toBe(0);
  fast.wait(200);
  expect(fast.now()).toBe(reported + 400);
});

test.each([60_000, -60_000])('a database whose clock jumps by %i ms is followed', async (jump) => {
  const clock = await openScript(quick);
  clock.now();
  clock.jump(jump);
  await clock.look(quick);
  expect(clock.wrongBy()).toBe(0);
});

test('a clock that drifts is followed before it is wrong by more than an answer takes', async () => {
  const clock = await openScript(quick);
  for (let round = 0; round < 100; round += 1) {
    clock.wait(half);
    clock.jump(3);
    await clock.look(quick);
    expect(Math.abs(clock.wrongBy())).toBeLessThanOrEqual(3);
  }
});

test('slow answers alone do not let a drift grow without end', async () => {
  const clock = await openScript(quick);
  for (let round = 0; round < 1_000; round += 1) {
    clock.wait(half);
    clock.jump(-3);
    await clock.look({ thereMs: 20, backMs: 60 });
    expect(Math.abs(clock.wrongBy())).toBeLessThanOrEqual(90);
  }
});
