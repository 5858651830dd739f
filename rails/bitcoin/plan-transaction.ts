import type { Network } from './network.ts';

type Plan = {
  /** What comes back to us; 0 when it would be dust and is left to the miners. */
  readonly change: bigint;
  /** What the network takes, in units. */
  readonly fee: bigint;
};

type PlanRequest = {
  readonly inputCount: number;
  readonly inputUnits: bigint;
  readonly amount: bigint;
  /** Bytes of the script that pays the customer. */
  readonly scriptLength: number;
  /** Units per 1000 virtual bytes. */
  readonly feeRate: bigint;
};

/** Splits inputs into payment, change and fee; null when they do not suffice. All in units. */
export function planTransaction(network: Network, request: PlanRequest): Plan | null {
  const { inputCount, inputUnits, amount, scriptLength, feeRate } = request;
  const alone = virtualSize(network, inputCount, [scriptLength]);
  const withChange = virtualSize(network, inputCount, [scriptLength, changeScriptLength(network)]);
  const fee = feeOf(withChange, feeRate);
  const change = inputUnits - amount - fee;
  if (change >= network.dust) return { change, fee };
  const left = inputUnits - amount;
  return left >= feeOf(alone, feeRate) ? { change: 0n, fee: left } : null;
}

/** Virtual bytes of a payment of `inputCount` of our coins to outputs of these script lengths. */
export function virtualSize(
  network: Network,
  inputCount: number,
  scriptLengths: readonly number[],
): number {
  const outputs = scriptLengths.reduce((sum, length) => sum + 9 + length, 0);
  // A signature takes up to 72 bytes; witness bytes count a quarter.
  return network.segwit ? 11 + 68 * inputCount + outputs : 10 + 148 * inputCount + outputs;
}

/** Fee of a size at a rate per 1000 virtual bytes, rounded up. */
export function feeOf(size: number, feeRate: bigint): bigint {
  return (BigInt(size) * feeRate + 999n) / 1000n;
}

function changeScriptLength(network: Network): number {
  return network.segwit ? 22 : 25;
}
