import type { PageRequest, RenderedPage, SiteShop } from '../contract/pages.ts';
import { renderPage } from './entry-server.tsx';

/** Answers of the API by path, as a page being rendered gets them; a missing one is 404. */
export type Answers = Readonly<Record<string, { status?: number; body: unknown }>>;

/** The shop as the demo has it. */
export const testShop: SiteShop = {
  name: 'Agio',
  legal_name: '',
  links: [],
  software_named: true,
  icon: null,
  picture: '/app-icons/icon-512.png',
  logo: null,
  logo_dark: null,
};

/** What broke in the pages of a test so far. */
export const crashes: unknown[] = [];

/** Renders a page of the site over an API of a test's own. */
export async function renderTestPage(
  url: string,
  locale: PageRequest['locale'],
  answers: Answers,
): Promise<RenderedPage> {
  const rendered = await renderPage({
    request: new Request(`http://agio.test${url}`),
    locale,
    settings: {
      demo: true,
      origin: 'http://agio.test',
      theme: 'auto',
      passwordSpecials: false,
      shop: testShop,
      monitors: [],
    },
    async fetch(path) {
      const answer = answers[path.split('?')[0] ?? ''] ?? { status: 404, body: { errors: [] } };
      return Response.json(answer.body, { status: answer.status ?? 200 });
    },
    report() {},
    crashed: (error) => crashes.push(error),
  });
  if (rendered.kind === 'redirect') throw new Error(`${url} is redirected`);
  return rendered;
}
