import { data } from 'react-router';
import { ApiFailure } from '../api/failure.ts';

/** Why a page could not be shown; travels from a loader to the error screen. */
export type PageFailure =
  | { readonly kind: 'not_found'; readonly what: 'page' | 'order' }
  | { readonly kind: 'break'; readonly resumeAt: string | null; readonly text: string | null }
  | { readonly kind: 'denied' }
  | { readonly kind: 'configuration' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'fault' };

const kinds: ReadonlySet<unknown> = new Set<PageFailure['kind']>([
  'not_found',
  'break',
  'denied',
  'configuration',
  'offline',
  'fault',
]);

/** What a loader throws so that the page has the right status: 404, 503, 500. */
export function pageFailure(failure: PageFailure) {
  return data(failure, { status: statusOf(failure) });
}

/** Turns a refusal of the API into a page of its own; `what` is what was looked for. */
export function pageFailureOf(error: unknown, what: 'page' | 'order') {
  if (!(error instanceof ApiFailure)) return error;
  if (error.has('account_access_denied')) return pageFailure({ kind: 'denied' });
  if (error.status === 404) return pageFailure({ kind: 'not_found', what });
  if (error.status === 503) {
    const resumeAt = error.meta['resume_at'];
    return pageFailure({
      kind: 'break',
      resumeAt: typeof resumeAt === 'string' ? resumeAt : null,
      text: null,
    });
  }
  return pageFailure({ kind: error.status === 0 ? 'offline' : 'fault' });
}

/** Reads back what `pageFailure` threw; anything else broke in the page itself. */
export function readPageFailure(thrown: unknown): PageFailure {
  const kind = (thrown as { kind?: unknown } | null | undefined)?.kind;
  return kinds.has(kind) ? (thrown as PageFailure) : { kind: 'broken' };
}

function statusOf(failure: PageFailure): number {
  switch (failure.kind) {
    case 'not_found':
      return 404;
    case 'break':
      return 503;
    case 'offline':
      return 502;
    case 'denied':
      return 403;
    case 'broken':
    case 'configuration':
    case 'fault':
      return 500;
    default: {
      const never: never = failure;
      return never;
    }
  }
}
