/** What an editor has written, as the server has rendered and cleaned it. */
export function Prose({ html }: { html: string }) {
  return (
    <div
      className="prose"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown and cleaned
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
