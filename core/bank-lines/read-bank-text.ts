import type { BankText } from './bank-line.ts';
import { readMessages } from './read-messages.ts';
import { readMt940 } from './read-mt940.ts';
import { readOneC } from './read-one-c.ts';
import { readTable } from './read-table.ts';

/**
 * Reads what a bank wrote: a statement of 1C, MT940 or a table with names of columns, or else
 * messages as phones get them. `today` is the day of a message that tells the time alone, as
 * `2026-11-23`. Refuses nothing: what says no amount is counted as unread.
 */
export function readBankText(pasted: string, today: string): BankText {
  const text = pasted.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  if (/^\s*1CClientBankExchange\b/.test(text)) return readOneC(text);
  if (/^:61:/m.test(text)) return readMt940(text);
  return readTable(text) ?? readMessages(text, today);
}
