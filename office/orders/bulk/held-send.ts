import { type Failure, isFailure } from '../../../ui/actions/failure.ts';

export type Audience = 'colleagues' | 'customer';

/** What is written on some of the orders: those whose customers read one language. */
type HeldBatch = {
  readonly orderIds: readonly string[];
  readonly text: string;
  /** Null for colleagues. */
  readonly locale: 'ru' | 'en' | null;
  /** Of the call, so that nothing is written twice. */
  readonly key: string;
};

export type HeldMessage = {
  readonly audience: Audience;
  readonly batches: readonly HeldBatch[];
};

/** An order on which nothing was written. */
type RefusedOrder = {
  readonly id: string;
  readonly number: string | null;
  readonly refused: 'not_found' | 'unreachable';
};

type OrderResult = Omit<RefusedOrder, 'refused'> & {
  readonly refused: RefusedOrder['refused'] | null;
};

export type HeldState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'held'; readonly message: HeldMessage; readonly until: number }
  | { readonly phase: 'sending' | 'undone'; readonly message: HeldMessage }
  | { readonly phase: 'failed'; readonly message: HeldMessage; readonly failure: Failure }
  | {
      readonly phase: 'sent';
      readonly message: HeldMessage;
      readonly written: number;
      readonly refused: readonly RefusedOrder[];
    };

/** What a message that is held needs of the page. */
export type HeldPage = {
  /** Writes one batch; `leaving`: the page may be gone before the answer comes. */
  readonly send: (
    audience: Audience,
    batch: HeldBatch,
    leaving: boolean,
  ) => Promise<readonly OrderResult[]>;
  /** Keeps what is not known to be written yet for the next page of this tab. */
  readonly keep: (message: HeldMessage | null) => void;
  readonly now: () => number;
};

export const undoSeconds = 10;

/**
 * Holds one message to many orders back for a few seconds, in which it can be undone: until then
 * nothing leaves. Whoever leaves the page meanwhile has sent it at once: they have pressed the
 * button and undone nothing.
 */
export function createHeldSend(page: HeldPage) {
  const store = createStore<HeldState>({ phase: 'idle' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<boolean> | null = null;
  let draft: HeldMessage | null = null;
  const { set } = store;

  /** Says whether it was begun: one at a time. */
  function hold(message: HeldMessage): boolean {
    if (isUnderWay(store.state())) return false;
    page.keep(message);
    set({ phase: 'held', message, until: page.now() + undoSeconds * 1_000 });
    timer = setTimeout(() => void sendNow(), undoSeconds * 1_000);
    return true;
  }

  function undo(): void {
    const state = store.state();
    if (state.phase !== 'held') return;
    clearTimeout(timer);
    page.keep(null);
    draft = state.message;
    set({ phase: 'undone', message: state.message });
  }

  /** Sends what is held or has failed; false where something is still not written. */
  function sendNow(leaving = false): Promise<boolean> {
    const state = store.state();
    if (state.phase === 'held' || state.phase === 'failed') {
      clearTimeout(timer);
      sending = send(state.message, leaving);
    }
    return sending ?? Promise.resolve(true);
  }

  async function send(message: HeldMessage, leaving: boolean): Promise<boolean> {
    set({ phase: 'sending', message });
    try {
      const written = await writeAll(page, message, leaving);
      page.keep(null);
      draft = null;
      set({ phase: 'sent', message, ...written });
      return true;
    } catch (error) {
      if (!isFailure(error)) throw error;
      set({ phase: 'failed', message, failure: error });
      return false;
    } finally {
      sending = null;
    }
  }

  /** Goes on with what the page before has left; the keys are the same, so nothing is doubled. */
  function resume(message: HeldMessage): void {
    if (isUnderWay(store.state())) return;
    sending = send(message, false);
  }

  /** Takes away what is said of the last one; what has failed is given up. */
  function dismiss(): void {
    const state = store.state();
    if (state.phase === 'held' || state.phase === 'sending') return;
    if (state.phase === 'failed') draft = state.message;
    page.keep(null);
    set({ phase: 'idle' });
  }

  return {
    hold,
    undo,
    sendNow,
    resume,
    dismiss,
    state: store.state,
    /** What was undone or given up last: its words are offered again. */
    draft: () => draft,
    subscribe: store.subscribe,
  };
}

/** A value that a screen follows. */
function createStore<Value>(first: Value) {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    state: () => value,
    set(next: Value): void {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Whether one is not written yet: another waits for it. */
export function isUnderWay({ phase }: Pick<HeldState, 'phase'>): boolean {
  return phase === 'held' || phase === 'sending' || phase === 'failed';
}

/** Writes the batches at once: a page that is left has time for no second request. */
async function writeAll(page: HeldPage, { audience, batches }: HeldMessage, leaving: boolean) {
  const answers = await Promise.all(batches.map((batch) => page.send(audience, batch, leaving)));
  const results = answers.flat();
  const refused = results.flatMap(({ refused: why, ...order }) =>
    why === null ? [] : [{ ...order, refused: why }],
  );
  return { written: results.length - refused.length, refused };
}
