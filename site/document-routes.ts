import type { RouteObject } from 'react-router';
import * as contacts from './contacts/contacts-page.tsx';
import * as faq from './faq/faq-page.tsx';
import * as legal from './legal/legal-page.tsx';
import * as article from './news/article-page.tsx';
import * as news from './news/news-page.tsx';
import * as offline from './offline/offline-page.tsx';
import * as partners from './partners/partners-page.tsx';
import * as referral from './referral/referral-page.tsx';
import * as reviews from './reviews/reviews-page.tsx';
import type { PageHandle } from './routes.ts';
import * as status from './status/status-page.tsx';

/** The handle of pages that need no script: the server sends them as they are and nothing more. */
export const documentHandle: PageHandle = { file: 'site/entry-shell.ts', topic: null };

/** Pages made of text alone, known to the server only. */
export const documentRoutes: RouteObject[] = [
  { path: 'news', ...news },
  { path: 'news/:year/:month', ...news },
  { path: 'news/category/:category', ...news },
  { path: 'news/:slug', ...article },
  { path: 'faq', ...faq },
  { path: 'contacts', ...contacts },
  { path: 'referral', ...referral },
  { path: 'partners', ...partners },
  { path: 'reviews', ...reviews },
  { path: 'legal/:document', ...legal },
  { path: 'status', ...status },
  { path: 'offline', ...offline },
].map((route) => ({ ...route, handle: documentHandle }));
