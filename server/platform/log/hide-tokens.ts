/**
 * Takes out of a text what opens something for whoever reads it: the tokens of mailed links, in a
 * path or a query. They are 32 random bytes in 43 letters; ids of orders and of transactions, by
 * which a line is searched for, have other lengths.
 */
export function hideTokens(text: string): string {
  return text.replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, '[hidden]');
}
