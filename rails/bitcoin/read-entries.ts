import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod';
import type { UnreadEntry } from '../rail.ts';
import { unitsOf } from './coin-amounts.ts';
import { amountText } from './transactions.ts';

/** A deposit as the node lists it, whichever call it came from. */
const entryShape = z.object({
  txid: z.string(),
  vout: z.number().optional(),
  address: z.string().optional(),
  category: z.string(),
  amount: amountText.refine(isAmount, 'is not an amount'),
  confirmations: z.number(),
  blockhash: z.string().optional(),
  blocktime: z.number().optional(),
  timereceived: z.number(),
  'bip125-replaceable': z.string().optional(),
});
export type Entry = z.infer<typeof entryShape>;

/** What is enough to tell whose and which an entry is that cannot be read. */
const traces = z.object({ txid: z.string(), vout: z.number(), category: z.string() }).partial();

const contentMax = 4_000;

/** Money that came to the wallet, by payment or by mining. */
export function isReceived({ category }: Pick<Entry, 'category'>): boolean {
  return category === 'receive' || category === 'generate';
}

/** Reads what a node lists. What came in and cannot be read is answered apart, and never lost. */
export function readEntries(
  rail: string,
  items: readonly unknown[],
): { readonly entries: readonly Entry[]; readonly unread: readonly UnreadEntry[] } {
  const entries: Entry[] = [];
  const unread: UnreadEntry[] = [];
  for (const item of items) {
    const read = entryShape.safeParse(item);
    const reason = read.success ? lacking(read.data) : reasonOf(read.error);
    if (read.success && reason === null) entries.push(read.data);
    // What left was booked by whoever sent it.
    else if (!isSent(item)) unread.push(unreadEntry(rail, item, reason ?? 'unreadable'));
  }
  return { entries, unread };
}

/** Money that came must say where to; what left or was mined young need not. */
function lacking(entry: Entry): string | null {
  if (!isReceived(entry)) return null;
  if (entry.address === undefined) return 'address is missing';
  return entry.vout === undefined ? 'vout is missing' : null;
}

function reasonOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}

function isSent(item: unknown): boolean {
  const known = traces.safeParse(item);
  return known.success && known.data.category === 'send';
}

function unreadEntry(rail: string, item: unknown, reason: string): UnreadEntry {
  const content = JSON.stringify(item) ?? String(item);
  const { txid, vout } = traces.safeParse(item).data ?? {};
  const named = txid === undefined ? `unread:${hashOf(content)}` : `${txid}:${vout ?? 'unread'}`;
  return { key: `${rail}:${named}`, reason, content: content.slice(0, contentMax) };
}

/** Without what changes with every block, so that one entry is one. */
function hashOf(content: string): string {
  const lasting = content.replace(/"(?:confirmations|time\w*)":[^,}]*/g, '');
  return bytesToHex(sha256(utf8ToBytes(lasting))).slice(0, 32);
}

function isAmount(text: string): boolean {
  try {
    return unitsOf(text) !== null;
  } catch {
    return false;
  }
}
