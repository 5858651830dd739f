import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';

/** What one payment brings to whom. */
export type SolanaMove = {
  readonly to: string;
  readonly units: bigint;
  /** Mint of the token; none is the network's own coin. */
  readonly token?: string;
  /** Account of the token where it is not the usual one of its owner. */
  readonly account?: string;
  /** Its account of the token is made by this very payment. */
  readonly opens?: boolean;
};

export type SolanaPayment = {
  readonly moves: readonly SolanaMove[];
  readonly signers?: readonly string[];
  readonly fails?: boolean;
};

export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const customer = 'Customer1111111111111111111111111111111111';
const fee = 5_000n;

/** The account that a move changes: of a token the usual one of its owner, made up. */
export function accountOf({ to, token, account }: SolanaMove): string {
  if (token === undefined) return to;
  return account ?? base58.encode(createHash('sha256').update(`${to} ${token}`).digest());
}

/** A payment as a node writes it: what every account held before it and after it. */
export function writtenSolana({ moves, signers = [customer], fails = false }: SolanaPayment) {
  const keys = [...new Set([...signers, ...moves.map(accountOf)])];
  const brought = (key: string, isToken: boolean) =>
    moves
      .filter((move) => accountOf(move) === key && (move.token !== undefined) === isToken)
      .reduce((sum, { units }) => sum + (fails ? 0n : units), 0n);
  const before = keys.map((key) => (signers.includes(key) ? 2_000_000_000_000n : 1_000_000n));
  const after = keys.map(
    (key, place) => (before[place] ?? 0n) + brought(key, false) - (place === 0 ? fee : 0n),
  );
  const held = (isAfter: boolean, asNumber: boolean) => {
    const tokens = new Map(
      moves.flatMap((move) => (move.token === undefined ? [] : [[accountOf(move), move]])),
    );
    return [...tokens].flatMap(([account, { token, to, opens }]) => {
      if (opens === true && !isAfter) return [];
      const sum = (opens === true ? 0n : 70n) + (isAfter ? brought(account, true) : 0n);
      const amount = asNumber ? Number(sum) : String(sum);
      const whose = { mint: token, owner: to, programId: tokenProgram };
      const uiTokenAmount = { amount, decimals: 6, uiAmount: null, uiAmountString: '' };
      return [{ accountIndex: keys.indexOf(account), ...whose, uiTokenAmount }];
    });
  };
  return {
    accountKeys: keys.map((pubkey) => {
      return { pubkey, signer: signers.includes(pubkey), writable: true, source: 'transaction' };
    }),
    meta: (asNumber: boolean) => ({
      err: fails ? { InstructionError: [0, { Custom: 1 }] } : null,
      fee: Number(fee),
      preBalances: before.map(Number),
      postBalances: after.map(Number),
      preTokenBalances: held(false, asNumber),
      postTokenBalances: held(true, asNumber),
    }),
  };
}
