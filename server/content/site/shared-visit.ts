import type { FastifyRequest } from 'fastify';
import { tokenOf } from '../../people/sessions/cookies.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Dependencies, PageDependencies } from './page-dependencies.ts';
import type { PageVisit } from './render-visit.ts';

/** A visit to a page that is the same for everybody who is not signed in. */
export type SharedVisit = {
  /** All that the page differs by. */
  readonly key: string;
  readonly before: () => Dependencies;
};

type SharedDeps = {
  readonly platform: Pick<Platform, 'config'>;
  readonly dependencies: PageDependencies;
};

type Kind = { readonly path: RegExp; readonly search: RegExp; readonly market: boolean };

/** Pages, and the only searches worth keeping: any other makes a page of its own each time. */
const kinds: readonly Kind[] = [
  { path: /^\/(?:exchange\/[\w-]{3,80})?$/, search: /^(?:\?amount=[0-9.]{1,40})?$/, market: true },
  { path: /^\/(?:crypto|rates)(?:\/[\w-]{1,80})?$/, search: /^$/, market: true },
  { path: /^\/news(?:\/[^/]{1,200}){0,2}$/, search: /^(?:\?page=[0-9]{1,5})?$/, market: false },
  { path: /^\/faq$/, search: /^(?:\?category=[0-9]{1,9})?$/, market: false },
  {
    path: /^\/(?:contacts|status|referral|partners|legal\/[\w-]{1,80})$/,
    search: /^$/,
    market: false,
  },
];

/**
 * Says whether a visit may be answered with a page made for nobody in particular; null where a
 * session is brought, or the page is not one of those.
 */
export function sharedVisit(
  request: FastifyRequest,
  { url, path, theme }: PageVisit,
  { platform, dependencies }: SharedDeps,
): SharedVisit | null {
  if (tokenOf(platform, request, 'session') !== undefined) return null;
  const kind = kinds.find((each) => each.path.test(path) && each.search.test(url.search));
  if (kind === undefined) return null;
  const { common, market } = dependencies;
  const country = kind.market ? (dependencies.countryOf(request.ip) ?? 'unknown') : 'any';
  return {
    // The address holds the language.
    key: `${theme} ${country} ${url.pathname}${url.search}`,
    before: kind.market ? () => [...common(), ...market()] : common,
  };
}
