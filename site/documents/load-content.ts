import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { ContentAttributes, PageLink } from '../../contract/content.ts';
import type { ApiClient } from '../api/client.ts';
import { type ApiDocument, listOf, oneOf } from '../api/document.ts';
import { ApiFailure } from '../api/failure.ts';
import { viewOf } from '../api/views.ts';
import { siteContext } from '../context.ts';
import { pageFailure, pageFailureOf } from '../shell/page-failure.ts';

export type Content = ContentAttributes & { readonly id: string };

/** A page of a list, and where in it one is. */
export type Listed<View> = {
  readonly items: readonly View[];
  readonly page: number;
  readonly pages: number;
};

/** The text of a page that every exchange has; null where this one has not written it yet. */
export async function pageText(api: ApiClient, link: PageLink): Promise<Content | null> {
  try {
    return contentOf(await api.get(`/api/v1/content/by_seolink/${link}`));
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw pageFailureOf(error, 'page');
  }
}

/** The text at a slug. One that has moved answers with the way to where it is now. */
export async function textBySlug(
  { context, request }: LoaderFunctionArgs,
  slug: string,
  pathOf: (slug: string) => string,
): Promise<Content> {
  const { api } = context.get(siteContext);
  const document = await asked(api, `/api/v1/content/by_slug/${encodeURIComponent(slug)}`);
  const moved = document.meta['moved_to'];
  // The router puts the language before it; what somebody else's link carries goes along.
  if (typeof moved === 'string') {
    throw redirect(pathOf(moved) + new URL(request.url).search, 301);
  }
  const content = contentOf(document);
  if (content === null) throw pageFailure({ kind: 'not_found', what: 'page' });
  return content;
}

/** A list of the API; what cannot be read becomes a page that says so. */
export async function listed<View>(api: ApiClient, path: string): Promise<Listed<View>> {
  const document = await asked(api, path);
  const { page, total_pages: pages } = document.meta;
  return {
    items: listOf(document).map((resource) => viewOf<View>(resource)),
    page: typeof page === 'number' ? page : 1,
    pages: typeof pages === 'number' ? pages : 1,
  };
}

function asked(api: ApiClient, path: string): Promise<ApiDocument> {
  return api.get(path).catch((error: unknown) => {
    throw pageFailureOf(error, 'page');
  });
}

function contentOf(document: ApiDocument): Content | null {
  const resource = oneOf(document);
  return resource === null ? null : viewOf<ContentAttributes>(resource);
}

/** The page asked for by `?page=`; a wrong one is no page at all. */
export function pageAsked(request: Request): number {
  const text = new URL(request.url).searchParams.get('page');
  if (text === null) return 1;
  if (!/^[1-9][0-9]{0,4}$/.test(text)) throw pageFailure({ kind: 'not_found', what: 'page' });
  return Number(text);
}
