import { places } from './catalogue.ts';

/** One line of a statement of a bank or a wallet: what came is plus, what left minus. */
type BankLine = {
  readonly system: string;
  /** A decimal with its sign, as the bank writes it. */
  readonly amount: string;
  readonly reference: string;
  /** The number of the order that it was for, known to whoever has paid. */
  readonly order: string;
};

/** The outside of the shop: what really came to its accounts and left them, and nothing else. */
export interface StandInBank {
  /** Somebody pays to an account of ours; answers the bank's own number of the payment. */
  receive(system: string, amount: string, order: string): string;
  /** We pay from an account of ours; answers the bank's own number of the payment. */
  pay(system: string, amount: string, order: string): string;
  /** What lay on every account when the day began. */
  opening(system: string): string;
  lines(system: string): readonly BankLine[];
}

/** Opens accounts with what the operator says lies there when the day begins. */
export function openBank(): StandInBank {
  const lines: BankLine[] = [];
  let numbers = 0;

  function write(system: string, amount: string, order: string): string {
    numbers += 1;
    const reference = `P-${String(numbers).padStart(6, '0')}`;
    lines.push({ system, amount, reference, order });
    return reference;
  }

  return {
    receive: write,
    pay: (system, amount, order) => write(system, `-${amount}`, order),
    opening: (id) => places.find(({ system }) => system === id)?.reserve ?? '0',
    lines: (id) => lines.filter(({ system }) => system === id),
  };
}
