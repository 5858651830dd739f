import { expect, test } from 'vitest';
import { renderBody } from './render-body.ts';

/** What attackers write where Markdown is taken; none of it may do anything. */
const corpus = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table>',
  '<style>@import "https://evil.example/x.css"</style>',
  '<form action="https://evil.example"><input name=q></form>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox(1))',
  '[x](//evil.example)',
  '[x](/&#92;evil.example)',
  '[x](/&#9;/evil.example)',
  '[x](/&Tab;/evil.example)',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zz48c2NyaXB0Lz48L3N2Zz4=)',
  '![x](https://evil.example/pixel.gif)',
  '![x](//evil.example/pixel.gif)',
  '![x](/uploads/content/../../office)',
  '![x" onerror="alert(1)](/icons/btc.svg)',
  '[x](https://a.example/" onmouseover="alert(1))',
  '[x](https://a.example "t\\" onmouseover=\\"alert(1)")',
  '# <img src=x onerror=alert(1)>',
  '# x" onclick="alert(1)',
  '```"><script>alert(1)</script>\ncode\n```',
  '`<script>alert(1)</script>`',
  '| a |\n|---|\n| <img src=x onerror=alert(1)> |',
  '<div id="root"><a name="x" style="position:fixed;inset:0">x</a></div>',
  '[x]: javascript:alert(1)\n\n[x]',
  'x <!-- --!> <img src=x onerror=alert(1)> -->',
  '\u0000<script>\u0000alert(1)</script>',
];

const allowedTag =
  /^<\/?(h[2-4]|p|br|hr|[uo]l|li|blockquote|pre|code|strong|em|del|a|img|table|thead|tbody|tr|th|td)[\s/>]/i;

/** What could run or reach out in HTML, looked for in the tags alone. */
function dangersIn(html: string): string[] {
  const found = [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
  return found.filter(
    (tag) =>
      !allowedTag.test(tag) ||
      /\s(on\w+|style|srcset|action|formaction)\s*=/i.test(tag.replace(/"[^"]*"/g, '""')) ||
      /(?:href|src)\s*=\s*"(?!https?:|mailto:|tel:|\/(?![/\\\s])|#)/i.test(tag) ||
      /src\s*=\s*"(?!\/uploads\/content\/[0-9a-f]{32}-)/i.test(tag),
  );
}

test.each(corpus)('nothing of %j does anything', (attack) => {
  const { html, toc } = renderBody(attack, 'ru');
  expect(dangersIn(html), html).toEqual([]);
  for (const { id } of toc) expect(id).toMatch(/^[a-z0-9-]+$/);
});

test('the check itself finds what is dangerous', () => {
  expect(dangersIn('<p onclick="x">')).toHaveLength(1);
  expect(dangersIn('<a href="javascript:x">')).toHaveLength(1);
  expect(dangersIn('<img src="https://evil.example/p.gif">')).toHaveLength(1);
  expect(dangersIn('<script>')).toHaveLength(1);
});

test('headings begin at the second level, are anchored, and stand in the contents', () => {
  const { html, toc } = renderBody('# Что это\n\n### `Код` & ещё\n\n## Что это', 'ru');
  expect(toc).toEqual([
    { id: 'chto-eto', level: 2, text: 'Что это' },
    { id: 'kod-esche', level: 3, text: 'Код & ещё' },
    { id: 'chto-eto-2', level: 2, text: 'Что это' },
  ]);
  for (const { id } of toc) expect(html).toContain(`id="${id}"`);
});

test('no heading takes a name that the page itself is made with', () => {
  const { toc, html } = renderBody('## Page settings\n\n## Offline\n\n## Page data', 'en');
  expect(toc.map(({ id }) => id)).toEqual(['page-settings-2', 'offline-2', 'page-data-2']);
  expect(html).not.toMatch(/id="(page-settings|offline|page-data)"/);
});

test('links of our own keep the language, links to others are marked as theirs', () => {
  const text = '[a](/faq#x) [b](/uploads/cs.json) [c](https://other.example) [d](/en/news)';
  const { html } = renderBody(text, 'en');
  expect(html).toContain('href="/en/faq#x"');
  expect(html).toContain('href="/uploads/cs.json"');
  expect(html).toContain('<a href="https://other.example" rel="noopener nofollow">c</a>');
  expect(html).toContain('href="/en/news"');
  expect(renderBody(text, 'ru').html).toContain('href="/faq#x"');
});

test('a picture of ours tells its size', () => {
  const id = 'a'.repeat(32);
  const { html } = renderBody(`![Схема](/uploads/content/${id}-800x600.webp)`, 'ru');
  expect(html).toContain('alt="Схема" width="800" height="600" loading="lazy"');
});
