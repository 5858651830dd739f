import type { Queryable } from '../database/database.ts';

export type EnqueueOptions = {
  /**
   * While a job of this queue with the same key waits, no second one is added: the waiting one
   * is kept from starting until this transaction ends, and starts at the earlier of both times.
   */
  readonly singletonKey?: string;
  readonly startAfterSeconds?: number;
};

export type WorkOptions = {
  /** Jobs of this queue done at once by one process. */
  readonly concurrency?: number;
  /** How often a failing job is tried again before it is left as failed. */
  readonly retryMax?: number;
};

export type Job = { readonly id: string; readonly data: unknown; readonly retryCount: number };

/** Work that must follow: written in the caller's transaction, done by a worker at least once. */
export interface Jobs {
  enqueue(tx: Queryable, name: string, data: object, options?: EnqueueOptions): Promise<void>;
  /** Takes the jobs of a queue one by one; a handler that throws is tried again, ever later. */
  work(
    name: string,
    handler: (data: unknown, job: Job) => Promise<void>,
    options?: WorkOptions,
  ): Promise<void>;
  /** Runs `handler` by itself, once across all workers, at about every `everySeconds`. */
  repeat(name: string, everySeconds: number, handler: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}
