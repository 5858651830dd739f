import { phoneDigits } from '../customers/customer-search.ts';
import type { AssetCode } from '../money/asset.ts';
import { type AmountReading, readAmounts } from '../money/read-amounts.ts';

/** What somebody who looks for an order may mean by what they typed. */
export type OrderSearch = {
  /** Without spaces around it: an id, a part of a name or an e-mail. */
  readonly text: string;
  /** Without any spaces: a number, an account or a transaction. */
  readonly closed: string;
  /** Digits of a phone without the country's code; null where it cannot be one. */
  readonly digits: string | null;
  /** A whole address of the internet; null where it is none: parts of one find nobody. */
  readonly ip: string | null;
  /** The amounts it may be, more than one where a sign may part thousands or decimals. */
  readonly amounts: readonly AmountReading[];
  /** The currency it was written with; null without one. */
  readonly asset: AssetCode | null;
  /** It is written as amounts alone are: with a currency, decimals or thousands kept apart. */
  readonly isAmount: boolean;
};

/** Reads what was typed into the search of the queue. */
export function orderSearch(typed: string): OrderSearch {
  const text = typed.normalize('NFKC').trim();
  const closed = text.replace(/\s+/g, '');
  const { readings: amounts, asset, certain: isAmount } = readAmounts(text);
  const ip = addressOf(closed);
  return { text, closed, digits: phoneDigits(text), ip, amounts, asset, isAmount };
}

/** An address as it is kept: IPv4 by its four numbers, IPv6 in lower case. */
function addressOf(closed: string): string | null {
  const four = closed.split('.');
  const isFour =
    four.length === 4 && four.every((part) => /^[0-9]{1,3}$/.test(part) && Number(part) < 256);
  if (isFour) return closed;
  return /^[0-9a-f:.]{2,45}$/i.test(closed) && closed.split(':').length > 2
    ? closed.toLowerCase()
    : null;
}
