import type { ReactNode } from 'react';
import { Money } from '../../../ui/values/money.tsx';

type Figure = { readonly name: string; readonly amount: string };

type Props = {
  /** The first is what the page is about. */
  readonly figures: readonly Figure[];
  readonly currency: string;
  /** What can be done with the first. */
  readonly children?: ReactNode;
};

/** Sums beside each other, the first of them large. */
export function BalanceFigures({ figures, currency, children }: Props) {
  return (
    <section className="flex flex-wrap items-end gap-x-12 gap-y-5">
      <dl className="grid grid-cols-2 items-end gap-x-6 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-12">
        {figures.map(({ name, amount }, index) => (
          <div key={name}>
            <dt className="overline-text">{name}</dt>
            <dd>
              <Money
                amount={amount}
                currency={currency}
                className={index === 0 ? 'text-2xl font-semibold tracking-tight' : ''}
              />
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
