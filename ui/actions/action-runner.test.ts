import { expect, test } from 'vitest';
import {
  type ActionScreen,
  type ActionState,
  changedNothing,
  createActionRunner,
  restingAction,
} from './action-runner.ts';
import type { Failure, Problem } from './failure.ts';

function failure(status: number, code = 'invalid', field: string | null = null): Failure {
  const problems: Problem[] = [{ field, code, text: 'No' }];
  return Object.assign(new Error('No'), { status, problems, retryAfter: null });
}

/** An action on a screen that writes down what it is asked for. */
function stage(screen: Partial<ActionScreen> = {}) {
  let state: ActionState = restingAction;
  const heard: string[] = [];
  const note = (word: string) => async () => void heard.push(word);
  const runner = createActionRunner(
    (change) => {
      state = change(state);
    },
    () => ({
      reauthenticate: async () => false,
      reload: note('reload'),
      signedOut: note('signed out'),
      settled: () => heard.push('settled'),
      ...screen,
    }),
  );
  return { ...runner, heard, state: () => state };
}

test('a second press while it runs does nothing', async () => {
  const action = stage();
  let finish = () => {};
  let calls = 0;
  const work = () => {
    calls += 1;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  const first = action.run(work);
  expect(action.state().busy).toBe(true);
  expect(await action.run(work)).toBe(false);
  expect(action.state().busy).toBe(true);
  finish();
  expect(await first).toBe(true);
  expect(calls).toBe(1);
  expect(action.state()).toEqual({ busy: false, done: 1, failure: null });
  expect(action.heard).toEqual(['reload', 'settled']);
});

test('after a look that changed nothing the button may be pressed again at once', async () => {
  const action = stage({ reload: () => new Promise(() => {}) });
  expect(await action.run(async () => changedNothing)).toBe(true);
  expect(action.state()).toEqual({ busy: false, done: 1, failure: null });
});

test('a refusal is shown until the next attempt', async () => {
  const action = stage();
  const refused = failure(422);
  expect(await action.run(() => Promise.reject(refused))).toBe(false);
  expect(action.state()).toEqual({ busy: false, done: 0, failure: refused });
  expect(action.heard).toEqual(['settled']);
  action.clear();
  expect(action.state().failure).toBeNull();
  await action.run(() => Promise.reject(refused));
  expect(await action.run(async () => undefined)).toBe(true);
  expect(action.state()).toEqual({ busy: false, done: 1, failure: null });
});

test.each([[409], [0]])('after %s the screen is read anew: it may have changed', async (status) => {
  const action = stage();
  await action.run(() => Promise.reject(failure(status)));
  expect(action.heard).toEqual(['reload', 'settled']);
});

test('a session that is over is led to the sign-in', async () => {
  const action = stage();
  await action.run(() => Promise.reject(failure(401)));
  expect(action.heard).toEqual(['signed out', 'settled']);
});

test('what is given up is no failure, and may be tried again', async () => {
  const action = stage();
  const abort = new DOMException('gone', 'AbortError');
  expect(await action.run(() => Promise.reject(abort))).toBe(false);
  expect(action.state()).toEqual({ busy: false, done: 0, failure: null });
  expect(await action.run(async () => undefined)).toBe(true);
});

test('an error that is no failure of a call goes on, and leaves the button alive', async () => {
  const action = stage();
  const broken = () => Promise.reject(new TypeError('a bug'));
  await expect(action.run(broken)).rejects.toThrow('a bug');
  expect(action.state()).toEqual({ busy: false, done: 0, failure: null });
  expect(await action.run(async () => undefined)).toBe(true);
});

test('who is asked who they are and says so has it done by the same key', async () => {
  let known = false;
  const action = stage({
    reauthenticate: async () => {
      known = true;
      return true;
    },
  });
  const keys: string[] = [];
  const done = await action.run(async (key) => {
    keys.push(key);
    if (!known) throw failure(403, 'reauthentication_required');
  });
  expect(done).toBe(true);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('who would rather not say who they are has changed their mind', async () => {
  const action = stage();
  const asks = () => Promise.reject(failure(403, 'reauthentication_required'));
  expect(await action.run(asks)).toBe(false);
  expect(action.state()).toEqual({ busy: false, done: 0, failure: null });
});

test('the key stays after a silence, and is another after a refusal, a change or a success', async () => {
  const action = stage();
  const keys: string[] = [];
  const answers = [failure(0), failure(503), failure(422), null, null];
  const press = (sent: object) =>
    action.run(async (key) => {
      keys.push(key);
      const answer = answers.shift();
      if (answer) throw answer;
    }, sent);
  await press({ amount: '1' });
  await press({ amount: '1' });
  await press({ amount: '2' });
  await press({ amount: '2' });
  await press({ amount: '2' });
  const [first, again, changed, corrected, next] = keys;
  expect(again).toBe(first);
  expect(new Set([first, changed, corrected, next]).size).toBe(4);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
});
