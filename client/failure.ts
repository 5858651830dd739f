import type { Failure, Problem } from '../ui/actions/failure.ts';

export type { Problem };

type FailureDetails = {
  readonly problems?: readonly Problem[];
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly retryAfter?: number | null;
  readonly call?: string;
  readonly cause?: unknown;
};

/** The API said no, or could not be reached (`status` 0). Screens show why. */
export class ApiFailure extends Error implements Failure {
  readonly status: number;
  readonly problems: readonly Problem[];
  readonly meta: Readonly<Record<string, unknown>>;
  /** Seconds to wait before another try; null where the answer names none. */
  readonly retryAfter: number | null;
  /** What was asked, such as `GET /api/v1/orders`. */
  readonly call: string | undefined;

  constructor(status: number, details: FailureDetails = {}) {
    const { problems = [], meta = {}, retryAfter = null, call, cause } = details;
    super(problems[0]?.text ?? `The API answered ${status}`, { cause });
    this.name = 'ApiFailure';
    this.status = status;
    this.problems = problems;
    this.meta = meta;
    this.retryAfter = retryAfter;
    this.call = call;
  }

  /** Says whether any of the errors has this code. */
  has(code: string): boolean {
    return this.problems.some((problem) => problem.code === code);
  }
}

type ErrorItem = {
  readonly code?: unknown;
  readonly title?: unknown;
  readonly detail?: unknown;
  readonly source?: { readonly parameter?: unknown; readonly pointer?: unknown };
};

/**
 * Reads the errors of an answer. The field is `source.parameter`, else the last segment of
 * `source.pointer`; the text is the detail, else the title; an item without a text is dropped.
 * Null means that the body is no list of errors at all.
 */
export function readProblems(body: unknown): readonly Problem[] | null {
  // A cast costs the first load of a page nothing, and nothing is believed of what is read by it.
  const items = (body as { errors?: unknown } | null | undefined)?.errors;
  if (!Array.isArray(items)) return null;
  return items.flatMap((item: ErrorItem) => {
    const text = textOf(item?.detail) ?? textOf(item?.title);
    if (text === null) return [];
    return [{ field: fieldOf(item), code: textOf(item.code) ?? 'unknown', text }];
  });
}

function fieldOf({ source }: ErrorItem): string | null {
  const parameter = textOf(source?.parameter);
  return parameter ?? (textOf(source?.pointer)?.split('/').at(-1) || null);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
