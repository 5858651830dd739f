import { type Refusal, refuse } from '../refusal.ts';

const schemes = ['https:', 'http:', 'mailto:', 'tel:', 'tg:'];

/**
 * Reads the name of a shop: one line with a letter or a figure in it. Empty is no name of its own.
 */
export function readShopName(text: string): string | Refusal {
  const name = text.replace(/\s+/g, ' ').trim();
  if (name === '') return name;
  if (/\p{Cc}|\p{Cf}/u.test(name) || !/[\p{L}\p{N}]/u.test(name)) {
    return refuse('invalid_format', 'name');
  }
  return name;
}

/** Whether an address of the shop elsewhere may stand in a page: nothing in it is ever run. */
export function isShopLink(url: string): boolean {
  const [, scheme = ''] = /^([a-z]+:)\S+$/i.exec(url) ?? [];
  if (!schemes.includes(scheme.toLowerCase())) return false;
  return scheme.startsWith('http') ? /^https?:\/\/[^\s/?#]+\S*$/i.test(url) : true;
}
