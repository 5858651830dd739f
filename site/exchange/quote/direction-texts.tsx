import type { DirectionText } from '../load-exchange.ts';

export type DirectionTextsProps = { readonly texts: readonly DirectionText[] };

/** What is written about a direction, and about its two sides beside each other, below the form. */
export function DirectionTexts({ texts }: DirectionTextsProps) {
  return (
    <div className="mt-16 grid gap-x-16 gap-y-12 empty:hidden lg:grid-cols-2">
      {texts.map(({ id, title, body_html }) => (
        <section
          key={id}
          className="border-t border-hairline pt-8 lg:first:nth-last-[odd]:col-span-2"
        >
          <h2 className="mb-4 text-xl">{title}</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and cleaned by the service */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: body_html }} />
        </section>
      ))}
    </div>
  );
}
