/** One error of the API as the screens use it: which field, which code, what to say. */
export type Problem = { readonly name: string; readonly type: string; readonly message: string };

/** The API said no, or could not be reached (`status` 0). Screens show why. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly problems: readonly Problem[];
  readonly meta: Readonly<Record<string, unknown>>;
  /** Seconds, from `Retry-After`; null where the answer names none. */
  readonly retryAfter: number | null;
  /** What was asked, such as `GET /api/v1/orders`. */
  readonly call: string | undefined;

  constructor(
    status: number,
    answer: {
      problems: readonly Problem[];
      meta?: Readonly<Record<string, unknown>>;
      retryAfter?: number | null;
      call?: string;
      cause?: unknown;
    },
  ) {
    super(answer.problems[0]?.message ?? `The API answered ${status}`, { cause: answer.cause });
    this.name = 'ApiFailure';
    this.status = status;
    this.problems = answer.problems;
    this.meta = answer.meta ?? {};
    this.retryAfter = answer.retryAfter ?? null;
    this.call = answer.call;
  }

  /** Says whether any of the errors has this code. */
  has(type: string): boolean {
    return this.problems.some((problem) => problem.type === type);
  }
}

type ErrorItem = {
  readonly code?: unknown;
  readonly title?: unknown;
  readonly detail?: unknown;
  readonly meta?: unknown;
  readonly source?: { readonly parameter?: unknown; readonly pointer?: unknown };
};

/**
 * Reads the errors of an answer. The field is `source.parameter`, else the last segment of
 * `source.pointer`, else `unknown`; the message is the detail, else the title; an item without a
 * message is dropped. Null means that the body is no list of errors at all.
 */
export function readProblems(body: unknown): readonly Problem[] | null {
  const items = (body as { errors?: unknown } | null | undefined)?.errors;
  if (!Array.isArray(items)) return null;
  return items.flatMap((item: ErrorItem) => {
    const message = textOf(item?.detail) ?? textOf(item?.title);
    if (message === null) return [];
    return [{ name: fieldOf(item), type: textOf(item.code) ?? 'unknown', message }];
  });
}

function fieldOf(item: ErrorItem): string {
  const parameter = textOf(item.source?.parameter);
  if (parameter !== null) return parameter;
  const last = textOf(item.source?.pointer)?.split('/').at(-1);
  return last === undefined || last === '' ? 'unknown' : last;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
