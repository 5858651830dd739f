import type { Locator } from 'playwright-core';
import type { Visitor } from '../support/visitor.ts';
import type { StandInBank } from './bank.ts';
import { places } from './catalogue.ts';
import { type AtDesk, untilClosed } from './close-dialog.ts';
import type { Placed } from './customers.ts';
import type { Kind } from './kinds.ts';
import type { Typist } from './typist.ts';

/** What came for an order, which its operator reads in the bank. */
export type Came = {
  readonly amount: string;
  readonly reference: string;
  /** The account of ours it came to. */
  readonly account: string;
};

type Desk = AtDesk & {
  readonly bank: StandInBank;
  /** By number, what is known of the orders that are open. */
  readonly orders: ReadonlyMap<string, Placed>;
  /** What came and is not credited yet, by the number of its order. */
  readonly came: Map<string, Came>;
};

const turnsMax = 300;

/** Works until no order waits for the operator: `n` to the next, a number for what is done. */
export async function workThrough(desk: Desk): Promise<void> {
  let last = '';
  for (let turns = 0; turns < turnsMax; turns += 1) {
    desk.typist.begin('to the next order');
    await desk.typist.decide('n');
    const here = await desk.typist.untilDone(() => arrivedAfter(desk, last));
    if (here === null) return;
    last = here.number;
    await serve(desk, here);
  }
  throw new Error(`the order ${last} waits whatever is done`);
}

/** The order that `n` has led to; null where nothing waits. */
async function arrivedAfter({ operator, orders }: Desk, last: string): Promise<Placed | null> {
  const { page } = operator;
  const title = page.locator('main h1');
  for (let looks = 0; looks < 400; looks += 1) {
    const text = await title.innerText().catch(() => '');
    const number = /\d{8,10}/.exec(text)?.[0] ?? '';
    if (number === '' && page.url().includes('needs=any')) return null;
    // The only one that waits is its own next: then the screen stays as it is.
    if (number !== '' && (number !== last || looks > 40)) {
      const order = orders.get(number);
      if (order === undefined) throw new Error(`nobody has made the order ${number}`);
      return order;
    }
    await page.waitForTimeout(25);
  }
  throw new Error('the next order does not come');
}

/** Does what the order on the screen waits for, step by step; tells whether anything was done. */
async function serve(desk: Desk, order: Placed): Promise<boolean> {
  for (let steps = 0; ; steps += 1) {
    const done = await step(desk, order);
    if (!done) return steps > 0;
  }
}

async function step(desk: Desk, order: Placed): Promise<boolean> {
  const { operator, typist } = desk;
  typist.begin(order.kind);
  const offered = await offeredOn(operator);
  const act = wantedOf(order).find((name) => {
    const isThere = offered.includes(operator.say(`office.actionLabel.${name}`));
    return isThere && (name !== 'confirm_deposit' || desk.came.has(order.number));
  });
  if (act === undefined) return false;
  await typist.decide(String(offered.indexOf(operator.say(`office.actionLabel.${act}`)) + 1));
  if (act === 'claim_payout') {
    const { page, say } = operator;
    const report = say('office.actionLabel.report_payout');
    await typist.until(page.locator('aside button[data-action]', { hasText: report }));
    return true;
  }
  const dialog = operator.page.getByRole('dialog');
  await typist.until(dialog.locator('button[type=submit]'));
  await fillIn[act](desk, order, dialog);
  await typist.press('Control+Enter');
  await untilChanged(desk);
  return true;
}

/** The buttons of the order in the order of their numbers. */
async function offeredOn({ page }: Visitor): Promise<string[]> {
  const buttons = page.locator('aside button[data-action]');
  const words = await buttons.allInnerTexts();
  return words.map((text) => text.trim());
}

type Act =
  | 'confirm_deposit'
  | 'claim_payout'
  | 'report_payout'
  | 'approve'
  | 'release_held_payout'
  | 'refund'
  | 'refund_surplus';

/** What is done with an order of a kind as soon as it is offered, the first first. */
function wantedOf({ kind }: Placed): readonly Act[] {
  // Whatever else was stopped, for what its customer has had stopped before, goes on at last.
  const usual = ['report_payout', 'claim_payout', 'confirm_deposit', 'approve'] as const;
  const decided = {
    refunded: ['refund'],
    over: ['refund_surplus', 'approve'],
    short: ['approve'],
    late: ['approve'],
    held: ['release_held_payout', 'approve'],
  } as const;
  return [...(isDecided(kind) ? decided[kind] : []), ...usual];
}

type Decided = 'refunded' | 'over' | 'short' | 'late' | 'held';

function isDecided(kind: Kind): kind is Decided {
  return ['refunded', 'over', 'short', 'late', 'held'].includes(kind);
}

type Fill = (desk: Desk, order: Placed, dialog: Locator) => Promise<void>;

/** What is typed into the dialog of each action. */
const fillIn: Readonly<Record<Exclude<Act, 'claim_payout'>, Fill>> = {
  async confirm_deposit({ typist, came, bank }, { number, toPay }, dialog) {
    const payment = came.get(number);
    if (payment === undefined) throw new Error(`nothing came for ${number}`);
    if (payment.amount !== toPay) {
      await typist.fill(dialog.locator('[name=amount]'), payment.amount);
    }
    await typist.fill(dialog.locator('[name=reference]'), payment.reference);
    const receivedAt = dialog.locator('[name=received_at][required]');
    if ((await receivedAt.count()) > 0) await typeNow(typist, receivedAt);
    came.delete(number);
    bank.enter(payment.reference);
  },
  async report_payout({ operator, typist, bank }, order, dialog) {
    const code = dialog.locator('[name=handover_code]');
    if ((await code.count()) > 0) await typist.fill(code, order.handoverCode ?? '');
    await chooseDesk(typist, order, dialog.locator('[name=paid_from]'));
    const reference = bank.pay(await payoutOn(operator, dialog));
    await typist.fill(dialog.locator('[name=reference]'), reference);
    bank.enter(reference);
  },
  approve: giveReason,
  release_held_payout: giveReason,
  async refund({ typist }, order, dialog) {
    const account = dialog.locator('[name=refund_account]');
    if ((await account.inputValue()) === '') await typist.fill(account, order.paysFrom);
  },
  async refund_surplus({ typist }, order, dialog) {
    const account = dialog.locator('[name=refund_account]');
    if ((await account.inputValue()) === '') await typist.fill(account, order.paysFrom);
  },
};

async function giveReason({ typist }: Desk, _order: Placed, dialog: Locator): Promise<void> {
  const reason = dialog.locator('[name=reason]');
  if ((await reason.count()) > 0) await typist.fill(reason, 'Проверено по телефону');
}

/** Once the dialog is closed the screen shows what comes next, if anything does. */
async function untilChanged(desk: Desk): Promise<void> {
  const { operator, typist } = desk;
  const before = (await offeredOn(operator)).join();
  await untilClosed(desk);
  await typist.untilDone(async () => {
    for (let looks = 0; looks < 120; looks += 1) {
      if ((await offeredOn(operator)).join() !== before) return;
      await operator.page.waitForTimeout(25);
    }
  });
}

/** Cash is handed out by the desk of the order's city; elsewhere one account of ours pays. */
async function chooseDesk(typist: Typist, { city }: Placed, from: Locator): Promise<void> {
  const desk = places.find((place) => city !== null && place.city === city)?.account;
  const option = from.locator('option', { hasText: desk ?? /./ });
  if (desk === undefined || (await option.count()) === 0) return;
  const value = await option.first().getAttribute('value');
  if (value !== null && (await from.inputValue()) !== value) await typist.choose(from, value);
}

/** What the operator types into the bank, as the screen says it: how much, to and from where. */
async function payoutOn({ page }: Visitor, dialog: Locator) {
  const [money, to, from, title] = await Promise.all([
    dialog.locator('p.text-lg').innerText(),
    dialog.locator('p.font-mono').innerText(),
    dialog.locator('[name=paid_from] option:checked').innerText(),
    page.locator('main h1').innerText(),
  ]);
  const [, digits = '', sign = ''] = /^([\d\s,]+?)\s*([^\d\s,]+)$/.exec(money) ?? [];
  return {
    account: from.split(' · ')[0] ?? '',
    currency: sign === '₽' ? 'RUB' : sign,
    amount: digits.replaceAll(/\s/g, '').replace(',', '.'),
    to: to.trim(),
    note: /\d{8,10}/.exec(title)?.[0] ?? '',
  };
}

/** Types this very minute, segment by segment, as the browser asks for it. */
async function typeNow(typist: Typist, field: Locator): Promise<void> {
  await typist.goTo(field);
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  await typist.type(`${two(now.getMonth() + 1)}${two(now.getDate())}${now.getFullYear()}`);
  await typist.press('Tab');
  await typist.type(`${two(now.getHours() % 12 || 12)}${two(now.getMinutes())}`);
  await typist.type(now.getHours() < 12 ? 'AM' : 'PM');
}
