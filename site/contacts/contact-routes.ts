import type { RouteObject } from 'react-router';
import type { PageTopic } from '../texts/all-texts.ts';

type WithTexts = <Page>(page: Promise<Page>, topic: PageTopic) => Promise<Page>;

/** Writing to support; the page of contacts itself is a document. */
export function contactRoutes(withTexts: WithTexts): RouteObject[] {
  const topic = 'contact';
  return [
    {
      path: 'contacts/write',
      handle: import.meta.env.SSR && { file: 'site/contacts/write-page.tsx', topic },
      // Its form is one of those on the way into an account, whose words it takes along.
      lazy: () => withTexts(withTexts(import('./write-page.tsx'), topic), 'entrance'),
    },
  ];
}
