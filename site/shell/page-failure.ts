import { data } from 'react-router';
import { ApiFailure } from '../../client/failure.ts';

/** What an address promises that is not there. */
export type Missing = 'page' | 'order' | 'direction';

/** Why a page could not be shown; travels from a loader to the error screen. */
export type PageFailure =
  | { readonly kind: 'not_found'; readonly what: Missing }
  | { readonly kind: 'break'; readonly resumeAt: string | null; readonly text: string | null }
  | { readonly kind: 'denied' }
  | { readonly kind: 'configuration' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'fault' };

const kinds: ReadonlySet<unknown> = new Set<PageFailure['kind']>([
  'not_found',
  'break',
  'denied',
  'configuration',
  'offline',
  'busy',
  'fault',
]);

/** What a loader throws so that the page has the right status; in a browser none is sent. */
export function pageFailure(
  failure: PageFailure,
  status = import.meta.env.SSR ? statusOf(failure) : 500,
) {
  return data(failure, { status });
}

/** Turns a refusal of the API into a page of its own; `what` is what was looked for. */
export function pageFailureOf(error: unknown, what: Missing) {
  if (!(error instanceof ApiFailure)) return error;
  if (error.has('account_access_denied')) return pageFailure({ kind: 'denied' });
  if (error.has('technical_break')) {
    const resumeAt = error.meta['resume_at'];
    return pageFailure({
      kind: 'break',
      resumeAt: typeof resumeAt === 'string' ? resumeAt : null,
      text: null,
    });
  }
  switch (error.status) {
    case 0:
      return pageFailure({ kind: 'offline' });
    // An address that asks for what cannot be is an address of nothing.
    case 400:
    case 404:
    case 422:
      return pageFailure({ kind: 'not_found', what });
    case 429:
      return pageFailure({ kind: 'busy' });
    default:
      // An outage passes by itself: search engines come again, and forget no page.
      return pageFailure({ kind: 'fault' }, error.status === 503 ? 503 : 500);
  }
}

/** Reads back what `pageFailure` threw; anything else broke in the page itself. */
export function readPageFailure(thrown: unknown): PageFailure {
  // By casts, that cost the first load nothing: only `pageFailure` throws what has such a kind.
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
    case 'busy':
      return 429;
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
