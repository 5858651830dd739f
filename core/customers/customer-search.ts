/** What somebody who looks for a customer may mean. */
export type CustomerSearch = {
  /** As it was typed, without spaces around it: a part of an e-mail or a name. */
  readonly text: string;
  /** Without any spaces: a part of an account, or a code. */
  readonly closed: string;
  /** Digits of a phone, in whatever form it was typed; null where it cannot be one. */
  readonly digits: string | null;
};

/** Fewer signs are in too many customers to be worth looking for. */
const lengthMin = 3;

/**
 * Reads what was typed: a phone loses its country's code, since the same number is written with a
 * seven, an eight or neither. Null where it is too short to find anybody by.
 */
export function customerSearch(typed: string): CustomerSearch | null {
  const text = typed.normalize('NFKC').trim();
  const closed = text.replace(/\s+/g, '');
  if (closed.length < lengthMin) return null;
  return { text, closed, digits: phoneDigits(text) };
}

/**
 * Digits of a phone in whatever form it was typed, without the country's code of a Russian one;
 * null where it cannot be one.
 */
export function phoneDigits(text: string): string | null {
  if (!/^[+\d\s().-]+$/.test(text)) return null;
  const digits = text.replace(/[^0-9]/g, '');
  if (digits.length < lengthMin) return null;
  const isRussian = /^[78]9/.test(digits) && (digits.length === 11 || !text.startsWith('+8'));
  return isRussian && digits.length > lengthMin ? digits.slice(1) : digits;
}
