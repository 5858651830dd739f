import { type ComponentProps, type FormEvent, useId, useRef, useState } from 'react';
import type { PayoutSource } from '../../contract/withdrawals.ts';
import type { Withdrawable } from '../../core/withdrawals/withdrawable.ts';
import { formatMoney } from '../../i18n/format.ts';
import { plainAmount } from '../../ui/amount-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { type Order, readOrder } from '../orders/order-view.ts';
import { useLanguage } from '../shell/language.tsx';
import { SavedAccounts } from '../wallets/saved-accounts.tsx';
import { useSavedChoice } from '../wallets/use-saved-choice.ts';
import { ActionTrouble } from './action-trouble.tsx';
import { BankField } from './bank-field.tsx';
import { isSomething } from './load-rewards.ts';
import type { WalletSystem } from './load-wallets.ts';
import type { Withdrawables } from './load-withdrawable.ts';
import { useAccountFields } from './use-account-fields.ts';
import { useAction } from './use-action.ts';
import { AccountFields, SystemChoice } from './wallet-form.tsx';

type Props = {
  readonly balance: Withdrawables;
  /** Where the user came from: what they want to take out. */
  readonly source: PayoutSource;
  readonly systems: readonly WalletSystem[];
  readonly onMade: (order: Order) => void;
};

const empty = { amount: '', account: '', memo: '', bank: '' };
const fields = ['amount', 'payment_system_id', 'account', 'memo', 'bank'] as const;

/** How much, and where to: a saved account, or a new one as its payment system asks for it. */
export function WithdrawalForm({ balance, source: first, systems, onMade }: Props) {
  const { locale } = useLanguage();
  const [source, setSource] = useState(first);
  const way = balance.ways[source];
  const action = useAction();
  const saved = useSavedChoice();
  const typed = useAccountFields(systems, empty, action);
  const { systemId, system, values, fieldOf } = typed;
  // The same press again, after a silence or a proof, is the same withdrawal.
  const sent = useRef({ key: '', body: '' });
  const wallet = saved.chosen['account'] ?? null;

  function choose(id: string) {
    typed.choose(id);
    saved.choose('account', null);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { account, memo, bank } = values;
    const amount = plainAmount(values.amount, locale);
    const to = wallet === null ? { account, memo: memo || null } : { wallet_id: wallet.id };
    const asked = { amount, payment_system_id: systemId, ...to, bank: bank || null, source };
    const body = JSON.stringify(asked);
    if (sent.current.body !== body) sent.current = { key: crypto.randomUUID(), body };
    const { key } = sent.current;
    await action.run(async (api) => {
      onMade(readOrder(await api.post('/api/v1/payouts', asked, { idempotencyKey: key })));
    });
  }

  return (
    <form onSubmit={submit} noValidate className="max-w-[27rem] space-y-5">
      <SourceChoice balance={balance} source={source} onChange={setSource} />
      <Amount
        way={way}
        min={balance.min}
        field={fieldOf('amount')}
        onAll={() => typed.set({ amount: way.available })}
      />
      <SystemChoice systems={systems} value={systemId} action={action} onChange={choose} />
      {system === null ? null : <Destination typed={typed} system={system} saved={saved} />}
      <ActionTrouble action={action} fields={fields} />
      <Submit way={way} min={balance.min} busy={action.busy} />
    </form>
  );
}

type DestinationProps = {
  readonly typed: ReturnType<typeof useAccountFields<typeof empty>>;
  readonly system: WalletSystem;
  readonly saved: ReturnType<typeof useSavedChoice>;
};

/** Where to: a saved account of the payment system, or a new one as it asks for it. */
function Destination({ typed, system, saved }: DestinationProps) {
  const { fieldOf, set, systemId } = typed;
  const wallet = saved.chosen['account'] ?? null;
  return (
    <>
      {wallet === null ? <AccountFields account={system.account} fieldOf={fieldOf} /> : null}
      <SavedAccounts
        field={{ name: 'account', label: system.account.label, systemId }}
        saved={saved}
        onChoose={(chosen) => {
          saved.choose('account', chosen);
          set({ bank: chosen?.bank ?? '' });
        }}
      />
      {system.account.bank ? (
        <BankField field={fieldOf('bank')} onChoose={(bank) => set({ bank })} />
      ) : null}
    </>
  );
}

type SubmitProps = Pick<AmountProps, 'way' | 'min'> & { readonly busy: boolean };

/** The button, and what comes after it; below the least sum it is off and says why. */
function Submit({ way, min, busy }: SubmitProps) {
  const { locale, t } = useLanguage();
  const reason = useId();
  const shown = (amount: string) => formatMoney(amount, 'USD', locale);
  return (
    <div className="space-y-2">
      <Button
        type="submit"
        busy={busy}
        disabled={way.missing !== null}
        aria-describedby={reason}
        className="max-sm:w-full"
      >
        {t('withdrawal.submit')}
      </Button>
      <p id={reason} className="text-sm text-soft">
        {way.missing === null
          ? t('withdrawal.nextStep')
          : t('withdrawal.tooLittle', { min: shown(min), missing: shown(way.missing) })}
      </p>
    </div>
  );
}

type SourceProps = Pick<Props, 'balance' | 'source'> & {
  readonly onChange: (source: PayoutSource) => void;
};

const shownSources = ['all', 'referral_incomes', 'rewards'] as const satisfies PayoutSource[];

/** From which balance, where there is something on more than one. */
function SourceChoice({ balance: { ways }, source, onChange }: SourceProps) {
  const { locale, t } = useLanguage();
  if (!isSomething(ways.rewards.available) || !isSomething(ways.referral_incomes.available)) {
    return null;
  }
  return (
    <Segmented
      legend={t('withdrawal.source')}
      value={source}
      onChange={onChange}
      segments={shownSources.map((value) => ({
        value,
        label: t(`withdrawal.source.${value}`, {
          amount: formatMoney(ways[value].available, 'USD', locale),
        }),
      }))}
    />
  );
}

type AmountProps = {
  readonly way: Withdrawable;
  readonly min: string;
  readonly field: Omit<ComponentProps<typeof Field>, 'label'>;
  readonly onAll: () => void;
};

/** In dollars, whatever it is paid out in. */
function Amount({ way, min, field, onAll }: AmountProps) {
  const { locale, t } = useLanguage();
  const shown = (amount: string) => formatMoney(amount, 'USD', locale);
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <Field
          {...field}
          label={t('withdrawal.amount')}
          hint={t('withdrawal.amountHint', { available: shown(way.available), min: shown(min) })}
          error={field.error}
          inputMode="decimal"
          maxLength={20}
          required
        />
      </div>
      <Button kind="plain" className="mt-6" onClick={onAll}>
        {t('withdrawal.takeAll')}
      </Button>
    </div>
  );
}
