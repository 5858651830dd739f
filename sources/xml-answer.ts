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

/** The inside of every element of this name; elements of one name are not nested here. */
export function elementsOf(text: string, name: string): string[] {
  const element = new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g');
  return [...text.matchAll(element)].map(([, inside = '']) => inside);
}

/** The text of the one element of this name; null when there is none, or more than one. */
export function textOf(text: string, name: string): string | null {
  const found = elementsOf(text, name);
  return found.length === 1 && found[0] !== undefined ? found[0].trim() : null;
}
