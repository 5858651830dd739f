/** One thing that is wrong with what was asked: the field it is about, its code, what to say. */
export type Problem = {
  /** Null where it is about no field of its own. */
  readonly field: string | null;
  readonly code: string;
  readonly text: string;
};

/** A call that was refused, or that nobody answered (`status` 0), as the parts show it. */
export interface Failure extends Error {
  readonly status: number;
  readonly problems: readonly Problem[];
  /** Seconds to wait before another attempt; null where the answer names none. */
  readonly retryAfter: number | null;
}

/** Tells a failure of a call from every other error: those are bugs, and go on. */
export function isFailure(error: unknown): error is Failure {
  return error instanceof Error && 'problems' in error && 'status' in error;
}

/** Says whether a call was given up by ourselves or by the person it was for. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
