import type { HeldMessage } from './held-send.ts';

/** What a page has not heard to be written, as the next page of the same tab finds it. */
export type SavedMessage = {
  readonly operator: string;
  readonly at: number;
  readonly message: HeldMessage;
};

/** Keys are remembered for much longer; a tab that is opened again days later sends nothing. */
const savedMilliseconds = 10 * 60_000;

/** What is to be sent of it: nothing of another operator’s, and nothing old. */
export function readSaved(
  text: string | null,
  { operator, now }: { readonly operator: string; readonly now: number },
): HeldMessage | null {
  if (text === null) return null;
  try {
    const saved: SavedMessage = JSON.parse(text);
    const isMine = saved.operator === operator && now - saved.at < savedMilliseconds;
    return isMine && Array.isArray(saved.message.batches) ? saved.message : null;
  } catch {
    return null;
  }
}
