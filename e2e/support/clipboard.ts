import type { Page } from 'playwright-core';

let last: Promise<unknown> = Promise.resolve();

/**
 * Presses what copies and answers what was copied. All windows of a browser have one clipboard, so
 * stories that go on side by side take turns.
 */
export function copiedBy(page: Page, press: () => Promise<void>): Promise<string> {
  return inTurn(async () => {
    await press();
    return page.evaluate<string>('navigator.clipboard.readText()');
  });
}

/** Lets nobody else use the clipboard until `work` is done. */
export function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}
