import type { HeldMessage } from './held-send.ts';

/** What a page has not heard to be written, as the next page of the same tab finds it. */
export type KeptMessage = {
  readonly operator: string;
  readonly at: number;
  readonly message: HeldMessage;
};

/** Keys are remembered for much longer; a tab that is opened again days later sends nothing. */
const keptMilliseconds = 10 * 60_000;

/** What is to be sent of it: nothing of another operator’s, and nothing old. */
export function readKept(
  text: string | null,
  { operator, now }: { readonly operator: string; readonly now: number },
): HeldMessage | null {
  if (text === null) return null;
  try {
    const kept: KeptMessage = JSON.parse(text);
    const isMine = kept.operator === operator && now - kept.at < keptMilliseconds;
    return isMine && Array.isArray(kept.message.batches) ? kept.message : null;
  } catch {
    return null;
  }
}
