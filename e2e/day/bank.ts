import { assetOf, places } from './catalogue.ts';
import { exact } from './exact.ts';

/** An account or a wallet of the shop, as whoever pays to it or from it names it. */
type OwnAccount = {
  readonly account: string;
  /** What it is kept in: one address of a network may hold several coins. */
  readonly currency: string;
};

/** One line of the books of a bank or a wallet: what came is plus, what left minus. */
type BankLine = {
  readonly reference: string;
  readonly at: Date;
  /** A decimal with its sign, as the bank writes it. */
  readonly amount: string;
  /** What whoever has paid wrote beside it: the number of an order. */
  readonly note: string;
  /** Where it went; null of what came. */
  readonly to: string | null;
  /** The moment in the operator's day at which they entered it in the office; 0 where never. */
  entered: number;
};

type Payment = OwnAccount & { readonly amount: string; readonly note: string };

/**
 * The outside of the shop, which keeps books of its own: it learns what is paid from whoever pays
 * there and when, and nothing from the service.
 */
export interface StandInBank {
  /** Somebody pays to an account of ours; answers the bank's own number of the payment. */
  receive(payment: Payment): string;
  /** The operator pays from an account of ours; answers the bank's own number of the payment. */
  pay(payment: Payment & { readonly to: string }): string;
  /** The operator enters a payment in the office. */
  enter(reference: string): void;
  /** What lay on an account when the day began. */
  opening(own: OwnAccount): string;
  /** The lines of an account in the order in which the operator has entered them. */
  lines(own: OwnAccount): readonly BankLine[];
  /** The same of all accounts. */
  allLines(): readonly BankLine[];
}

type Books = { readonly opening: string; balance: bigint; readonly lines: BankLine[] };

/** Opens accounts with what the operator says lies there when the day begins. */
export function openBank(): StandInBank {
  const accounts = new Map<string, Books>(
    places.map(({ system, account, reserve }) => {
      const key = keyOf({ account, currency: assetOf(system) });
      return [key, { opening: reserve, balance: exact(reserve), lines: [] }];
    }),
  );
  let numbers = 0;
  let entries = 0;

  function accountOf(own: OwnAccount): Books {
    const found = accounts.get(keyOf(own));
    if (found === undefined) throw new Error(`${own.account} in ${own.currency} is not ours`);
    return found;
  }

  function write(payment: Payment, sign: '' | '-', to: string | null): string {
    const books = accountOf(payment);
    const amount = `${sign}${payment.amount}`;
    if (exact(payment.amount) <= 0n) throw new Error(`nobody pays ${payment.amount}`);
    books.balance += exact(amount);
    if (books.balance < 0n) throw new Error(`${payment.account} has not ${payment.amount}`);
    numbers += 1;
    const reference = `P-${String(numbers).padStart(6, '0')}`;
    books.lines.push({ reference, at: new Date(), amount, note: payment.note, to, entered: 0 });
    return reference;
  }

  const allLines = () => [...accounts.values()].flatMap(({ lines }) => lines);
  return {
    receive: (payment) => write(payment, '', null),
    pay: (payment) => write(payment, '-', payment.to),
    enter(reference) {
      const line = allLines().find((each) => each.reference === reference);
      if (line === undefined || line.entered > 0)
        throw new Error(`${reference} is not to be entered`);
      entries += 1;
      line.entered = entries;
    },
    opening: (own) => accountOf(own).opening,
    lines: (own) => inOrder(accountOf(own).lines),
    allLines: () => inOrder(allLines()),
  };
}

function inOrder(lines: readonly BankLine[]): readonly BankLine[] {
  return lines.toSorted((one, other) => one.entered - other.entered);
}

function keyOf({ account, currency }: OwnAccount): string {
  return `${currency} ${account.replaceAll(/\s/g, '')}`;
}
