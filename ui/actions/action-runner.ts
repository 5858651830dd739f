import { type Failure, isAbort, isFailure } from './failure.ts';

export type ActionState = {
  readonly busy: boolean;
  /** Grows with every attempt that went well. */
  readonly done: number;
  /** Why the last attempt was refused, or why nobody knows what came of it. */
  readonly failure: Failure | null;
};

/** What work answers that was only a look: the screen shows what it did before. */
export const changedNothing = Symbol('changed nothing');

/** Does what a press asked for; the key is the same as long as it is the same attempt. */
type Work = (key: string) => Promise<unknown>;

/** What an action needs of the screen it stands on. */
export type ActionScreen = {
  /** Asks once more who is there; false where they would rather not. */
  readonly reauthenticate: () => Promise<boolean>;
  /**
   * Reads what is shown anew: after an action, but for one that `changedNothing`, and wherever it
   * may have changed all the same.
   */
  readonly reload: () => Promise<unknown>;
  /** The session is over. */
  readonly signedOut: () => Promise<unknown> | unknown;
  /** The last thing of every attempt, once its button may be pressed again. */
  readonly settled: () => void;
};

export type ActionRunner = {
  /**
   * Does it, unless it is being done; says whether it was done. Another `sent` is another attempt:
   * it has a key of its own.
   */
  readonly run: (work: Work, sent?: object) => Promise<boolean>;
  readonly clear: () => void;
};

export const restingAction: ActionState = { busy: false, done: 0, failure: null };

const reauthenticationCode = 'reauthentication_required';

/**
 * One thing a person does: one at a time, and no success before it is done. A press repeated after
 * a silence has the key of the first, so that nothing is done twice; after a refusal, or where
 * something else is sent, it has another.
 */
export function createActionRunner(
  show: (change: (before: ActionState) => ActionState) => void,
  screen: () => ActionScreen,
): ActionRunner {
  let underWay = false;
  let attempt = { key: '', sent: '' };

  const set = (changed: Partial<ActionState>) => show((before) => ({ ...before, ...changed }));

  async function run(work: Work, sent: object = {}): Promise<boolean> {
    // What is shown is too slow for two presses within one frame.
    if (underWay) return false;
    underWay = true;
    set({ busy: true, failure: null });
    try {
      const written = JSON.stringify(sent);
      if (attempt.key === '' || attempt.sent !== written)
        attempt = { key: newKey(), sent: written };
      const answered = await reauthenticated(() => work(attempt.key));
      attempt = { key: '', sent: '' };
      if (answered !== changedNothing) await screen().reload();
      show((before) => ({ ...before, done: before.done + 1 }));
      return true;
    } catch (error) {
      await fail(error);
      return false;
    } finally {
      underWay = false;
      set({ busy: false });
      screen().settled();
    }
  }

  /** Whoever gave it up has changed their mind: that is no failure. */
  async function fail(error: unknown): Promise<void> {
    if (isAbort(error)) return;
    if (!isFailure(error)) throw error;
    const { status } = error;
    if (status >= 400 && status < 500) attempt = { key: '', sent: '' };
    if (status === 401) await screen().signedOut();
    if (status === 409 || status === 0) await screen().reload();
    set({ failure: error });
  }

  /** A call that asks who is there is made once more when that is known. */
  async function reauthenticated(call: () => Promise<unknown>): Promise<unknown> {
    try {
      return await call();
    } catch (error) {
      const asks =
        isFailure(error) && error.problems.some(({ code }) => code === reauthenticationCode);
      if (!asks) throw error;
      if (!(await screen().reauthenticate())) throw declined();
      return await call();
    }
  }

  return { run, clear: () => set({ failure: null }) };
}

/** Somebody would rather not say who they are: what they asked for is given up. */
export function declined(): DOMException {
  return new DOMException('The reauthentication was declined', 'AbortError');
}

/** A key that no other attempt has. Pages without TLS have no `randomUUID`. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
