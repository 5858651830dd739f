import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { codeOfApp } from '../support/code-of-app.ts';
import type { Visitor } from '../support/visitor.ts';
import type { Typist } from './typist.ts';

/** An operator at the keyboard with their phone beside it. */
export type AtDesk = {
  readonly operator: Visitor;
  readonly typist: Typist;
  /** A code of the app that was not used before. */
  nextCode(): Promise<string>;
};

const looksMax = 1_500;

/**
 * Waits until what a dialog sent is done; where it asks who one is, types the code of the app. What
 * the screen no longer shows as it is, because it lags behind, is left and read anew.
 */
export async function untilClosed(desk: AtDesk): Promise<void> {
  const { operator, typist } = desk;
  const { page, say } = operator;
  const open = page.locator('dialog[open]');
  const proof = page.getByRole('dialog', { name: say('desk.proof.title') }).locator('[name=code]');
  const refused = open.locator('[aria-invalid=true]');
  const stale = open.getByText(say('errors.invalid_transition.detail'));
  const closed = async (): Promise<'closed' | 'asks' | 'stale'> => {
    for (let looks = 0; looks < looksMax; looks += 1) {
      if ((await open.count()) === 0) return 'closed';
      if (await proof.isVisible()) return 'asks';
      if ((await stale.count()) > 0) return 'stale';
      if ((await refused.count()) > 0) throw new Error(`refused: ${await textOf(open)}`);
      await sleep(20);
    }
    throw new Error(`it stays open: ${await textOf(open)}`);
  };
  for (;;) {
    const how = await typist.untilDone(closed);
    if (how === 'closed') return;
    if (how === 'stale') {
      await typist.decide('Escape', 'F5');
      await typist.untilDone(() => page.reload());
      return typist.until(page.locator('main h1'));
    }
    await typist.goTo(proof);
    await typist.type(await desk.nextCode());
    await typist.press('Enter');
    await typist.untilDone(() => proof.waitFor({ state: 'hidden' }));
  }
}

async function textOf(dialogs: Locator): Promise<string> {
  return (await dialogs.allInnerTexts()).join(' | ');
}

/** Codes of an authenticator app, each given once: none is taken a second time. */
export function openApp(secret: string, given: readonly string[] = []): () => Promise<string> {
  const used = new Set(given);
  return async () => {
    for (;;) {
      const code = codeOfApp(secret);
      if (!used.has(code)) {
        used.add(code);
        return code;
      }
      await sleep(500);
    }
  };
}
