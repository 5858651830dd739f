import type { RouteObject } from 'react-router';
import type { PageTopic } from '../texts/all-texts.ts';

type WithTexts = <Page>(page: Promise<Page>, topic: PageTopic) => Promise<Page>;

/** The pages of verifying a card: sending it, and where it stands. */
export function verificationRoutes(withTexts: WithTexts): RouteObject[] {
  const topic = 'cardVerification';
  return [
    {
      path: 'verification/new',
      handle: import.meta.env.SSR && { file: 'site/verifications/new-page.tsx', topic },
      lazy: () => withTexts(import('./new-page.tsx'), topic),
    },
    {
      path: 'verification/:id',
      handle: import.meta.env.SSR && { file: 'site/verifications/status-page.tsx', topic },
      lazy: () => withTexts(import('./status-page.tsx'), topic),
    },
  ];
}
