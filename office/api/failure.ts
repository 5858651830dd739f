/** One error of the API: which field, which code, what to say. */
export type Problem = {
  readonly field: string | null;
  readonly code: string;
  readonly message: string;
};

/** The API said no, or could not be reached (`status` 0). */
export class ApiFailure extends Error {
  readonly status: number;
  readonly problems: readonly Problem[];
  /** Seconds to wait before another try; null where the answer names none. */
  readonly retryAfter: number | null;

  constructor(status: number, problems: readonly Problem[], retryAfter: number | null = null) {
    super(problems[0]?.message ?? `The API answered ${status}`);
    this.name = 'ApiFailure';
    this.status = status;
    this.problems = problems;
    this.retryAfter = retryAfter;
  }
}

type ErrorItem = {
  readonly code?: unknown;
  readonly title?: unknown;
  readonly detail?: unknown;
  readonly source?: { readonly parameter?: unknown; readonly pointer?: unknown };
};

/** Reads the errors of an answer; an item with nothing to say is dropped. */
export function readProblems(body: unknown): readonly Problem[] {
  const items = (body as { errors?: unknown } | null | undefined)?.errors;
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: ErrorItem) => {
    const message = textOf(item?.detail) ?? textOf(item?.title);
    if (message === null) return [];
    return [{ field: fieldOf(item), code: textOf(item.code) ?? 'unknown', message }];
  });
}

function fieldOf(item: ErrorItem): string | null {
  const parameter = textOf(item.source?.parameter);
  return parameter ?? textOf(item.source?.pointer)?.split('/').at(-1) ?? null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
