/** Facts for search engines. Data, not a script: no browser runs it, so it needs no nonce. */
export function JsonLd({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` written out
      dangerouslySetInnerHTML={{ __html: jsonLd(data) }}
    />
  );
}

/** A schema.org object as text that may stand inside a script element. */
export function jsonLd(data: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}
