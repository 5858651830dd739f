import type { AccountRule, CryptoRule } from './account-rule.ts';
import { privateTwinOf } from './addresses/bitcoin-family.ts';

/**
 * The address that a rail pays for an account as its customer wrote it. They differ on a private
 * network alone that takes addresses of the main one: it pays the same hash under its own prefix.
 */
export function payAddress(rule: AccountRule, account: string): string {
  return rule.kind === 'crypto' ? (twinOf(rule, account)?.regtest ?? account) : account;
}

/** An address of the main network where a private one takes it; anywhere else always `null`. */
export function mainAddressOf(rule: CryptoRule, text: string): string | null {
  return twinOf(rule, text)?.address ?? null;
}

/** Says whether accounts of this rule belong to a private network on which nothing is of worth. */
export function isPlayNetwork(rule: AccountRule): boolean {
  return rule.kind === 'crypto' && rule.net === 'regtest' && rule.takesMain === true;
}

function twinOf(rule: CryptoRule, text: string): ReturnType<typeof privateTwinOf> {
  const { chain } = rule;
  if (!isPlayNetwork(rule)) return null;
  const family = chain === 'bitcoin' || chain === 'litecoin' || chain === 'dogecoin';
  return family ? privateTwinOf(chain, text) : null;
}
