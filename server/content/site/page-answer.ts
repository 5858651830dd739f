import type { FastifyRequest } from 'fastify';
import { type CompressedBody, compressBody } from '../../platform/http/answers/compressed-body.ts';
import type { MadePage } from './page-cache.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { type PageVisit, type RenderedVisit, type Renderer, renderVisit } from './render-visit.ts';
import type { SharedVisit } from './shared-visit.ts';

/** What a visit is answered with; pressed where the page is everybody's. */
export type PageAnswer = RenderedVisit & { readonly pressed: CompressedBody | null };

/** The answer for this visitor alone. */
export async function ownAnswer(
  renderer: Renderer,
  visit: PageVisit,
  request: FastifyRequest,
): Promise<PageAnswer> {
  const as = { request, as: 'visitor', signal: abortOf(request) } as const;
  return { ...(await renderVisit(renderer, visit, as)), pressed: null };
}

/**
 * The answer for everybody without a session: rendered for nobody in particular, whoever leaves
 * meanwhile. What met a fault, a limit or a cookie is the asker's alone; of the others, pages that
 * are there and the notice of a technical break are worth keeping.
 */
export async function sharedAnswer(
  renderer: Renderer & { readonly dependencies: PageDependencies },
  { visit, shared }: { readonly visit: PageVisit; readonly shared: SharedVisit },
  request: FastifyRequest,
): Promise<MadePage<PageAnswer>> {
  const made = await renderVisit(renderer, visit, { request, as: 'nobody' });
  const { rendered, html, special } = made;
  const worth = rendered.kind === 'page' && (rendered.status === 200 || rendered.status === 503);
  if (special || !worth) {
    return { page: { ...made, pressed: null }, shared: !special, dependencies: null };
  }
  const { priced } = rendered;
  const { before } = shared;
  return {
    // The bytes are kept, the text they came from is not.
    page: { ...made, html: '', rendered: withoutText(rendered), pressed: compressBody(html) },
    shared: true,
    dependencies:
      priced === null ? before : () => [...before(), renderer.dependencies.priceOf(priced)],
  };
}

function withoutText<Page extends object>(page: Page): Page {
  return { ...page, head: '', body: '', data: '', footer: '' };
}

/** A visitor who left is not rendered for. */
function abortOf(request: FastifyRequest): AbortSignal {
  const controller = new AbortController();
  request.raw.once('close', () => {
    if (!request.raw.complete) controller.abort();
  });
  return controller.signal;
}
