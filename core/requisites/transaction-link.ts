import type { AccountRule, Chain } from './account-rule.ts';

/** Where transactions of a main network are looked up; operators may name other places. */
const explorers: Readonly<Record<Chain, string>> = {
  bitcoin: 'https://mempool.space/tx/{txid}',
  litecoin: 'https://litecoinspace.org/tx/{txid}',
  dogecoin: 'https://dogechain.info/tx/{txid}',
  ethereum: 'https://etherscan.io/tx/{txid}',
  bsc: 'https://bscscan.com/tx/{txid}',
  tron: 'https://tronscan.org/#/transaction/{txid}',
  xrp: 'https://xrpscan.com/tx/{txid}',
  ton: 'https://tonviewer.com/transaction/{txid}',
  solana: 'https://solscan.io/tx/{txid}',
  monero: 'https://xmrchain.net/tx/{txid}',
};

/** What stands for the transaction in an explorer's address. */
export const txidMark = '{txid}';

type Explored = {
  readonly accountRule: AccountRule;
  /** An operator's own choice; an empty one is none, `null` leaves it to the chain. */
  readonly explorer: string | null;
};

/** The address in which a transaction's id is put; `null` where there is nothing to look at. */
export function explorerOf({ accountRule: rule, explorer }: Explored): string | null {
  if (explorer !== null) return explorer === '' ? null : explorer;
  if (rule.kind !== 'crypto' || (rule.net ?? 'main') !== 'main') return null;
  return explorers[rule.chain];
}

/**
 * Where a transaction can be looked at. `null` for a private network, for what the simulated rail
 * plays, and for a reference that is no id of a transaction: an operator's note, a bank's number.
 */
export function transactionLink(
  system: Explored,
  { rail, txid }: { readonly rail: string; readonly txid: string | null },
): string | null {
  if (txid === null || rail === 'simulated' || system.accountRule.kind !== 'crypto') return null;
  if (!/^(?:0x)?[0-9A-Za-z]{40,100}$/.test(txid)) return null;
  return explorerOf(system)?.replace(txidMark, txid) ?? null;
}

const written = /^https:\/\/[A-Za-z0-9.-]+(?::[0-9]{2,5})?\/[^\s"'<>\\{}]*\{txid\}[^\s"'<>\\{}]*$/;

/** Says whether a text is an explorer's address: of https, with one place for the transaction. */
export function isExplorer(text: string): boolean {
  return text.length <= 200 && written.test(text);
}
