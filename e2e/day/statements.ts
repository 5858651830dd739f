import type { Page } from 'playwright-core';
import type { StandInBank } from './bank.ts';
import { assetOf, places, reserveOf, systems } from './catalogue.ts';
import { exact, isSame } from './exact.ts';

type Movement = {
  readonly at: string;
  readonly amount: string;
  readonly balance: string;
  readonly order_number: string | null;
  readonly requisite: string | null;
};
type Statement = {
  readonly opening: string;
  readonly closing: string;
  readonly requisites: readonly { readonly id: string; readonly account: string }[];
  readonly movements: readonly Movement[];
};
type Line = ReturnType<StandInBank['lines']>[number];

/**
 * Throws unless the books say of every account of ours what its bank says: line by line in order of
 * time, with what lay there before and after. Gives how many lines were compared.
 */
export async function compareStatements(page: Page, bank: StandInBank): Promise<number> {
  const left = bank.allLines().filter(({ entered }) => entered === 0);
  if (left.length > 0) throw new Error(`${left[0]?.reference} was never entered in the office`);
  let lines = 0;
  for (const system of systems) {
    const whole = await readStatement(page, system, null);
    compareWhole(system, whole, bank);
    for (const { id, account } of whole.requisites) {
      const own = { account, currency: assetOf(system) };
      const statement = await readStatement(page, system, id);
      compareLines(`${system} ${account}`, statement, bank.lines(own));
      lines += statement.movements.length;
    }
  }
  if (lines !== bank.allLines().length) throw new Error(`${lines} lines are not all of the bank`);
  return lines;
}

/** The whole statement of an account, page by page, as the office gives it. */
async function readStatement(
  page: Page,
  system: string,
  requisite: string | null,
): Promise<Statement> {
  const movements: Movement[] = [];
  let after = '';
  for (;;) {
    const query = new URLSearchParams({ after, ...(requisite === null ? {} : { requisite }) });
    const path = `/office/api/accounts/${system}/statement?${query}`;
    const answer = await page.request.get(path);
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    const { data, meta } = await answer.json();
    movements.push(...data.map(({ attributes }: { attributes: Movement }) => attributes));
    if (meta.next === null) return { ...meta, movements };
    after = meta.next;
  }
}

/** All accounts of a payment system: what was entered at the opening, then each line of a bank. */
function compareWhole(system: string, statement: Statement, bank: StandInBank): void {
  const wrong = (words: string) => new Error(`the statement of ${system}: ${words}`);
  const [first, ...rest] = statement.movements;
  const accounts = places
    .filter((place) => place.system === system)
    .map(({ account }) => ({ account, currency: assetOf(system) }));
  const opening = accounts.reduce((sum, own) => sum + exact(bank.opening(own)), 0n);
  if (!isSame(statement.opening, '0')) throw wrong(`begins with ${statement.opening}`);
  if (opening !== exact(reserveOf(system)) || exact(first?.amount ?? '0') !== opening) {
    throw wrong(`has not opened with ${opening}, but ${first?.amount}`);
  }
  const lines = accounts
    .flatMap((own) => [...bank.lines(own)])
    .sort((one, other) => one.entered - other.entered);
  compareLines(system, { ...statement, opening: first?.amount ?? '0', movements: rest }, lines);
}

function compareLines(name: string, statement: Statement, lines: readonly Line[]): void {
  const wrong = (words: string) => new Error(`the statement of ${name}: ${words}`);
  const { movements } = statement;
  let balance = exact(statement.opening);
  let before = 0;
  for (const [at, line] of lines.entries()) {
    const movement = movements[at];
    if (movement === undefined) throw wrong(`ends before ${line.reference} of ${line.note}`);
    const { amount, order_number: number } = movement;
    balance += exact(line.amount);
    if (!isSame(amount, line.amount) || number !== line.note) {
      throw wrong(`has ${amount} of ${number} where the bank has ${line.amount} of ${line.note}`);
    }
    if (exact(movement.balance) !== balance) {
      throw wrong(`leaves ${movement.balance} behind ${line.reference}`);
    }
    const moment = Date.parse(movement.at);
    // What the bank has not written yet cannot be in the books.
    if (moment < before || moment < line.at.getTime() - clockMs) {
      throw wrong(`has ${line.reference} of ${line.at.toISOString()} at ${movement.at}`);
    }
    before = moment;
  }
  if (movements.length !== lines.length) {
    throw wrong(`has ${movements.length} lines, and the bank ${lines.length}`);
  }
  if (exact(statement.closing) !== balance) throw wrong(`ends with ${statement.closing}`);
}

/** The database tells time to the millisecond, rounded. */
const clockMs = 2;
