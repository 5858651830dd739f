import type { Account } from '../../signer/accounts.ts';
import { signBody } from '../../signer/protocol.ts';
import { isRefused } from '../../signer/refusing.ts';
import { signedBefore, signPayout } from '../../signer/sign-payout.ts';
import { openContext } from '../../signer/testing.ts';
import type { NetworkName } from '../bitcoin/network.ts';
import type { PayoutSigner } from '../bitcoin/signing.ts';
import { RailFault } from '../rail.ts';

export type TestSigner = PayoutSigner & { readonly account: Account };

/** The real signer without its socket, with a seed of its own and a journal on the disk. */
export function openTestSigner(network: NetworkName): TestSigner {
  const { context, account } = openContext({ network });
  return {
    account,
    async sign(request) {
      const body = signBody.parse({
        ...request,
        amount: request.amount.toString(),
        feeRate: request.feeRate.toString(),
        fence: request.fence.toString(),
        inputs: request.inputs.map((coin) => ({ ...coin, units: coin.units.toString() })),
      });
      const answer = signPayout(context, body);
      if (isRefused(answer)) {
        const message = `${answer.refused}: ${answer.detail}`;
        throw new RailFault('signer', message, { retryable: answer.later });
      }
      return { ...answer, fee: BigInt(answer.fee) };
    },
    async signedBefore(payoutId) {
      const { attempts } = signedBefore(context, payoutId);
      return attempts.map((attempt) => ({ ...attempt, feeRate: BigInt(attempt.feeRate) }));
    },
  };
}
