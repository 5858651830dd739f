import { errorCodeOf } from '../../../core/operational-errors/registry.ts';
import type { LoggedTrouble } from '../log/log.ts';
import { type DescribedError, describeLine } from './describe-error.ts';

/** One error as it came since the counts were last written. */
export type CountedError = DescribedError & {
  readonly count: number;
  /** By the monotonic clock of the process. */
  readonly firstAt: number;
  readonly lastAt: number;
};

/** Errors of this process that are not written yet. */
export interface ErrorCounts {
  /** Counts a line of the log, a warning by its code alone; never throws, and waits for nothing. */
  note(line: LoggedTrouble): void;
  /** Takes what there is to write. */
  take(): readonly CountedError[];
  /** Puts back what could not be written. */
  putBack(errors: readonly CountedError[]): void;
}

/** With more kinds at once than this, further ones count as one of their code. */
const kindsMax = 200;

/** Counts errors in memory, a bounded number of kinds however many come. */
export function openErrorCounts(): ErrorCounts {
  let counted = new Map<string, CountedError>();

  function add(error: CountedError): void {
    const isFull = counted.size >= kindsMax && !counted.has(error.fingerprint);
    mergeInto(counted, isFull ? { ...error, ...overflowOf(error) } : error);
  }

  return {
    note({ isError, fields, message }) {
      if (!isError && errorCodeOf(message) === null) return;
      const now = performance.now();
      try {
        add({ ...describeLine(fields, message), count: 1, firstAt: now, lastAt: now });
      } catch {
        // Whatever is wrong with an error, its line is in the log: nobody fails for the counting.
      }
    },
    take() {
      const drained = [...counted.values()];
      counted = new Map();
      return drained;
    },
    putBack(errors) {
      for (const error of errors) add(error);
    },
  };
}

/** Adds an error to those of its fingerprint. */
export function mergeInto(counted: Map<string, CountedError>, error: CountedError): void {
  const { count = 0, firstAt, lastAt } = counted.get(error.fingerprint) ?? {};
  counted.set(error.fingerprint, {
    ...error,
    count: error.count + count,
    firstAt: Math.min(error.firstAt, firstAt ?? error.firstAt),
    lastAt: Math.max(error.lastAt, lastAt ?? error.lastAt),
  });
}

/** What stands for all further kinds of a code where no more are kept apart. */
export function overflowOf({ code }: Pick<DescribedError, 'code'>) {
  return { fingerprint: `other ${code}`, place: '', sample: '' } as const;
}
