/**
 * Checks that a text is one whole XML document of this root, and nothing that an XML reader could
 * be tricked with: declarations of types and entities are refused, not read.
 */
export function checkXml(text: string, root: string): void {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Error('it declares a document type');
  const body = text.trim().replace(/^<\?xml[^>]*\?>\s*/, '');
  if (!body.startsWith(`<${root} `) && !body.startsWith(`<${root}>`)) {
    throw new Error(`it does not begin with ${root}`);
  }
  if (!body.endsWith(`</${root}>`)) throw new Error('it was cut short');
}

/** The opening tag of the first element of this name; null when there is none. */
export function openingTag(text: string, name: string): string | null {
  const tag = findTag(text, name, 0);
  return tag === null ? null : text.slice(tag.from, tag.end);
}

/**
 * The inside of every element of this name; elements of one name are not nested here. Each letter
 * is looked at a few times whatever is written: one made to be slow costs no more than another.
 */
export function elementsOf(text: string, name: string): string[] {
  const closing = `</${name}>`;
  const found: string[] = [];
  for (let tag = findTag(text, name, 0); tag !== null; ) {
    const close = text.indexOf(closing, tag.end);
    if (close === -1) break;
    found.push(text.slice(tag.end, close));
    tag = findTag(text, name, close + closing.length);
  }
  return found;
}

type Tag = { readonly from: number; readonly end: number };

function findTag(text: string, name: string, start: number): Tag | null {
  const opening = `<${name}`;
  let from = text.indexOf(opening, start);
  while (from !== -1 && !/[\s>]/.test(text.charAt(from + opening.length))) {
    from = text.indexOf(opening, from + opening.length);
  }
  const last = from === -1 ? -1 : text.indexOf('>', from);
  return last === -1 ? null : { from, end: last + 1 };
}

/** The text of the one element of this name; null when there is none, or more than one. */
export function textOf(text: string, name: string): string | null {
  const found = elementsOf(text, name);
  return found.length === 1 && found[0] !== undefined ? found[0].trim() : null;
}
