/** Stops the work when what cannot be false is false: a bug of ours, never a customer's mistake. */
export function assert(condition: boolean, why: string): asserts condition {
  if (!condition) throw new Error(`Broken assumption: ${why}`);
}
