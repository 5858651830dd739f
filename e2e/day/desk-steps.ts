import type { StandInBank } from './bank.ts';
import { type AtDesk, untilClosed } from './close-dialog.ts';
import type { Came } from './work.ts';

/** Goes to a screen of the office by `g` and its letter. */
async function openScreen({ operator, typist }: AtDesk, key: string, name: string) {
  await typist.decide('g', key);
  await typist.until(operator.page.getByRole('heading', { name, level: 1 }));
}

/** The payout of whoever orders under this e-mail waits for a person. */
export async function watchOver(at: AtDesk, email: string): Promise<void> {
  const { operator, typist } = at;
  const { page, say } = operator;
  typist.begin('a block');
  await openScreen(at, 'b', say('desk.nav.blocks'));
  const add = page.getByRole('button', { name: say('desk.blocks.new') });
  await typist.until(add);
  await typist.enter(add);
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.locator(`[name=${name}]`);
  await typist.until(field('kind'));
  await typist.choose(field('kind'), 'email');
  await typist.fill(field('value'), email);
  await typist.choose(field('mode'), 'hold_payout');
  await typist.fill(field('reason'), 'Жалоба из банка');
  await typist.press('Control+Enter');
  await untilClosed(at);
}

/** Looks at every card that waits, and takes it. */
export async function verifyCards(at: AtDesk, count: number): Promise<void> {
  const { operator, typist } = at;
  const { page } = operator;
  if (count === 0) return;
  typist.begin('verified');
  await openScreen(at, 'v', operator.say('officeCards.title'));
  await typist.decide('j', 'Enter');
  for (let left = count; left > 0; left -= 1) {
    const approve = page.getByRole('button', { name: operator.say('officeCards.approve') });
    await typist.until(approve.and(page.locator(':enabled')));
    const here = page.url();
    await typist.decide('a');
    await typist.untilDone(() => page.waitForURL((url) => url.href !== here));
  }
}

/**
 * What the bank tells is pasted, and each line credits the order that it was found for. Gives the
 * numbers of the orders that no line was found for.
 */
export async function creditByLines(
  at: AtDesk,
  { came, bank }: { readonly came: Map<string, Came>; readonly bank: StandInBank },
  payments: readonly BankMessage[],
): Promise<void> {
  const { operator, typist } = at;
  const { page, say } = operator;
  if (payments.length === 0) return;
  typist.begin('normal');
  await openScreen(at, 'o', say('office.nav.orders'));
  const open = page.getByRole('button', { name: say('bankLines.open') });
  await typist.until(open);
  await typist.enter(open);
  const dialog = page.getByRole('dialog');
  await typist.until(dialog.locator('textarea'));
  await typist.goTo(dialog.locator('textarea'));
  await typist.paste(tableOf(payments));
  await typist.press('Control+Enter');
  await typist.until(dialog.locator('p[role=status]'));
  for (const { number, reference } of payments) {
    const credit = dialog.getByRole('button', { name: say('bankLines.credit', { number }) });
    if ((await credit.count()) === 0) continue;
    bank.enter(reference);
    await typist.enter(credit.first());
    await typist.until(dialog.getByText(say('bankLines.credited', { number })));
    came.delete(number);
  }
  await typist.enter(dialog.getByRole('button', { name: say('bankLines.done') }));
  await untilClosed(at);
}

/** A payment as the bank's own screen has it. */
type BankMessage = Came & { readonly number: string };

function tableOf(payments: readonly BankMessage[]): string {
  const day = new Date().toISOString().slice(0, 10);
  const lines = payments.map(
    ({ amount, reference, account }) => `${day};${reference};${account};${amount};RUB`,
  );
  return ['Дата;Номер;Счёт получателя;Сумма;Валюта', ...lines].join('\n');
}
