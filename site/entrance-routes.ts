import type { RouteObject } from 'react-router';
import type { PageHandle } from './routes.ts';

/** Brings the words of these pages beside the page itself. */
type WithTexts = <Page>(page: Promise<Page>, topic: 'entrance') => Promise<Page>;

/** The pages on the way into an account. */
export function entranceRoutes(withTexts: WithTexts): RouteObject[] {
  function page(path: string, name: string, load: () => Promise<object>): RouteObject {
    const file = `site/entrance/${name}-page.tsx`;
    const handle: PageHandle = { file, topic: 'entrance' };
    return {
      path,
      handle: import.meta.env.SSR && handle,
      lazy: () => withTexts(load(), 'entrance'),
    };
  }

  return [
    page('login', 'login', () => import('./entrance/login-page.tsx')),
    page('login/confirm', 'confirm', () => import('./entrance/confirm-page.tsx')),
    page('register', 'register', () => import('./entrance/register-page.tsx')),
    page('register/success', 'register-success', () => {
      return import('./entrance/register-success-page.tsx');
    }),
    page('password/reset', 'reset', () => import('./entrance/reset-page.tsx')),
    page('password/new', 'new-password', () => import('./entrance/new-password-page.tsx')),
    page('activate', 'activate', () => import('./entrance/activate-page.tsx')),
    page('access-denied', 'denied', () => import('./entrance/denied-page.tsx')),
  ];
}
