import type { PartnerPicture } from './partners.ts';

/** What the server tells the pages it renders, and what it gets back: the site's own contract. */
export type SiteSettings = {
  /** Simulated prices and rails: every page says so. */
  readonly demo: boolean;
  /** Origin for canonical links, without a slash at the end. */
  readonly origin: string;
  readonly theme: Theme;
  /** New passwords need special symbols as well. */
  readonly passwordSpecials: boolean;
  readonly shop: SiteShop;
  /** Monitors and partners that stand in the footer, or are where reviews are written. */
  readonly monitors: readonly SiteMonitor[];
};

/** Where a monitor or partner stands on pages. Its links are followed by search engines too. */
export type SiteMonitor = {
  readonly name: string;
  readonly monogram: string;
  /** Its banner, with what it says in each language; null where it has none. */
  readonly picture: Readonly<Record<'ru' | 'en', PartnerPicture>> | null;
  /** Null: it is not in the footer. */
  readonly url: string | null;
  readonly review_url: string | null;
};

type Logo = { readonly url: string; readonly width: number; readonly height: number };

/** How the shop is called and looks, in the language of the page. */
export type SiteShop = {
  readonly name: string;
  /** Who runs it, by law; empty where nobody has said. */
  readonly legal_name: string;
  readonly links: readonly { readonly label: string; readonly url: string }[];
  /** The footer says which software this is. */
  readonly software_named: boolean;
  /** Its own icon beside the name; null for the mark of the design. */
  readonly icon: string | null;
  /** What search engines show: the logo or the icon. */
  readonly picture: string;
  /** Stands in the place of mark and name. */
  readonly logo: Logo | null;
  readonly logo_dark: Logo | null;
};

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export type PageRequest = {
  readonly request: Request;
  readonly locale: 'ru' | 'en';
  readonly settings: SiteSettings;
  /** Answers the API calls of the page being rendered. */
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Told of every call that met a fault. */
  readonly report: (failure: Error) => void;
  /** Told of what broke in the page itself: a mistake of ours. */
  readonly crashed: (error: unknown) => void;
};

export type RenderedPage = {
  readonly kind: 'page';
  readonly status: number;
  /** Title, description and links of the head, as React wrote them. */
  readonly head: string;
  readonly body: string;
  /** What the loaders brought, as JSON that may stand inside a script element. */
  readonly data: string;
  /** What stands below the page and is never drawn again in the browser. */
  readonly footer: string;
  /** The page is a document: no React, no data, and no script of its own follow it. */
  readonly still: boolean;
  /** Source files of the page: their chunks are preloaded. */
  readonly files: readonly string[];
  /** When a technical break ends, RFC 3339; null on every other page. */
  readonly resumeAt: string | null;
  /** The payment systems whose price the page shows, by id; null where it shows none. */
  readonly priced: PricedPair | null;
};

export type PricedPair = { readonly income: string; readonly outcome: string };

export type Rendered = RenderedPage | { readonly kind: 'redirect'; readonly response: Response };

/** Loads and renders one page of the site. */
export type RenderPage = (page: PageRequest) => Promise<Rendered>;

const privatePath =
  /^\/+(?:orders|account|verification|payment|login|register|password|activate)(?:\/|$)/i;

/**
 * Pages of money and accounts, by their path without the language: no guests are let in there.
 * The router finds them in capitals too.
 */
export function isPrivatePath(path: string): boolean {
  return privatePath.test(path);
}

/** What the server tells the small script that runs on every page; absent where nothing is set. */
export type PageSettings = {
  /** Scripts of others that may be loaded once the visitor agrees; null on private pages. */
  readonly guests: { readonly chat: string | null; readonly tags: string | null } | null;
  /** Where faults of the page are reported to; null where nobody listens. */
  readonly faults: { readonly url: string; readonly key: string } | null;
};

/** Id of the element that carries the settings above. */
export const pageSettingsId = 'page-settings';

/** Id of the element that names the scripts of the page, each after those it imports. */
export const appScriptsId = 'app-scripts';

/** Ids the pages themselves are made with: no heading and no question of a text may have one. */
export const ownIds: readonly string[] = [
  'root',
  'page',
  'content',
  'page-data',
  pageSettingsId,
  appScriptsId,
  'offline',
  'consent',
  'chat-button',
  'contents',
  'documents',
  'faq-search',
  'details-title',
  'next-title',
  'reckon',
  'reckon-people',
  'reckon-exchanged',
];
