import type { DirectionText } from './load-exchange.ts';

/** What is written about a direction and its two sides, below the form. */
export function DirectionTexts({ texts }: { texts: readonly DirectionText[] }) {
  return texts.map(({ id, title, body_html }) => (
    <section key={id} className="mx-auto mt-16 max-w-[52rem] border-t border-hairline pt-8">
      <h2 className="mb-4 text-xl">{title}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and cleaned by the service */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: body_html }} />
    </section>
  ));
}
