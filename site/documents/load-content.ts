import { type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiFailure } from '../../client/failure.ts';
import type { ContentAttributes, PageLink } from '../../contract/content.ts';
import type { ApiClient } from '../api/client.ts';
import { siteContext } from '../context.ts';
import { pageFailure, pageFailureOf } from '../shell/page-failure.ts';

export type Content = ContentAttributes & { readonly id: string };

/** What a list of news tells of each: no bodies. */
export const headFields = [
  ...(['title', 'slug', 'excerpt', 'published_at'] as const),
  ...(['category_id', 'category_name', 'image'] as const),
] as const;

/** The text of a page that every exchange has; null where this one has not written it yet. */
export async function pageText(api: ApiClient, link: PageLink): Promise<Content | null> {
  try {
    return (await api.call('GET /api/v1/content/by_seolink/{link}', { params: { link } })).item;
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
  const { item, meta } = await orFailure(
    api.call('GET /api/v1/content/by_slug/{slug}', { params: { slug } }),
  );
  // The router puts the language before it; what somebody else's link carries goes along.
  if (meta.moved_to !== null) {
    throw redirect(pathOf(meta.moved_to) + new URL(request.url).search, 301);
  }
  return item;
}

/** What a call answers; what cannot be read becomes a page that says so. */
export function orFailure<Result>(asked: Promise<Result>): Promise<Result> {
  return asked.catch((error: unknown) => {
    throw pageFailureOf(error, 'page');
  });
}

/** The page asked for by `?page=`; a wrong one is no page at all. */
export function pageAsked(request: Request): number {
  const text = new URL(request.url).searchParams.get('page');
  if (text === null) return 1;
  if (!/^[1-9][0-9]{0,4}$/.test(text)) throw pageFailure({ kind: 'not_found', what: 'page' });
  return Number(text);
}
