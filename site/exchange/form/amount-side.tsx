import { useId } from 'react';
import { formatMoney } from '../../../i18n/format.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/drawings/icon.tsx';
import { PaymentSystemIcon } from '../../../ui/drawings/payment-system-icon.tsx';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import type { PaymentSystem } from '../../api/views.ts';
import { useLanguage } from '../../shell/language.tsx';
import { boardId } from '../board-column.tsx';
import type { Side } from '../quote/quote-request.ts';
import type { LiveQuote } from '../quote/use-quote.ts';

type Props = {
  readonly side: Side;
  readonly system: PaymentSystem;
  readonly live: LiveQuote;
  readonly error: string | undefined;
};

/** Id of the field of a side, for links from the list of errors. */
function amountFieldId(side: Side): string {
  return `field-${side}_amount`;
}

/** One side of the note: the payment system, the figure, what it may be. */
export function AmountSide({ side, system, live, error }: Props) {
  const { t } = useLanguage();
  const hintId = useId();
  const errorId = `${amountFieldId(side)}-error`;
  const income = side === 'income';
  return (
    <div>
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={amountFieldId(side)} className="text-sm text-soft">
          {t(income ? 'exchange.income' : 'exchange.outcome')}
          <span className="sr-only">
            : {t(income ? 'exchange.incomeAmount' : 'exchange.outcomeAmount')}
          </span>
        </label>
        <SystemName side={side} system={system} />
      </div>
      <AmountInput
        id={amountFieldId(side)}
        name={`${side}_amount`}
        value={live.amounts[side]}
        currency={system.currency_iso_code}
        onChange={(amount) => live.edit(side, amount)}
        pending={live.pending && live.request.side !== side}
        invalid={error !== undefined}
        describedBy={error === undefined ? hintId : `${errorId} ${hintId}`}
      />
      <FieldError id={errorId} error={error} />
      <div id={hintId} className="flex min-h-6 flex-wrap gap-x-4 text-xs text-soft">
        <Limits side={side} system={system} live={live} />
      </div>
    </div>
  );
}

/** A name on a desktop, where the lists stand beside; a button that opens the list on a phone. */
function SystemName({ side, system }: { side: Side; system: PaymentSystem }) {
  const { t } = useLanguage();
  const choose = side === 'income' ? 'exchange.chooseIncome' : 'exchange.chooseOutcome';
  const name = (
    <>
      <PaymentSystemIcon name={system.name} iconUrl={system.icon_url} className="size-6" />
      <span className="min-w-0 truncate text-sm font-medium">{system.name}</span>
    </>
  );
  return (
    <>
      <span className="hidden min-w-0 items-center gap-2 lg:flex">{name}</span>
      <button
        type="button"
        popoverTarget={boardId(side)}
        aria-label={`${t(choose)}: ${system.name}`}
        className={classes(
          'flex min-h-12 min-w-0 items-center gap-2 rounded-md border border-edge',
          'bg-paper px-3 lg:hidden',
        )}
      >
        {name}
        <Icon name="chevron" className="size-4 text-soft" />
      </button>
    </>
  );
}

function Limits({ side, system, live }: Omit<Props, 'error'>) {
  const { locale, t } = useLanguage();
  const { known } = live;
  const write = (amount: string) => formatMoney(amount, system.currency_iso_code, locale);
  // Those of the pair alone: what a payment system takes in general may be more than the pair does.
  const min = known?.[`min_${side}_amount`] ?? null;
  const max = known?.[`max_${side}_amount`] ?? null;
  // Where nothing is left to take, the notice says so: a largest amount below the smallest is none.
  const hasRoom = max !== null && (min === null || compareNumbers(max, min) >= 0);
  return (
    <>
      {min !== null ? (
        <LimitButton onClick={() => live.edit(side, min)}>
          {t('exchange.min', { amount: write(min) })}
        </LimitButton>
      ) : null}
      {hasRoom ? (
        <LimitButton onClick={() => live.edit(side, max)}>
          {t('exchange.max', { amount: write(max) })}
        </LimitButton>
      ) : null}
      {side === 'outcome' ? (
        <span className="figures py-1">
          {t('exchange.reserve', { amount: write((known ?? system).reserve) })}
        </span>
      ) : null}
    </>
  );
}

/** Both are written with the decimals of one currency. */
function compareNumbers(left: string, right: string): number {
  return left.localeCompare(right, 'en', { numeric: true });
}

/** A limit is also the quickest way to type it. */
function LimitButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={classes(
        'figures py-1 underline decoration-hairline decoration-1',
        'underline-offset-4 hover:text-ink hover:decoration-ink',
      )}
    >
      {children}
    </button>
  );
}
