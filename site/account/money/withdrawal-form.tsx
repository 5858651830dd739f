import { type ComponentProps, useId, useState } from 'react';
import type { PayoutSource } from '../../../contract/people/withdrawals.ts';
import type { Withdrawable } from '../../../core/withdrawals/withdrawable.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { plainAmount } from '../../../ui/forms/amount-text.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { type Order, readOrder } from '../../orders/order-view.ts';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { SavedAccounts } from '../../wallets/saved-accounts.tsx';
import { useSavedChoice } from '../../wallets/use-saved-choice.ts';
import { useAccountFields } from '../profile/use-account-fields.ts';
import { BankField } from './bank-field.tsx';
import { isSomething } from './load-rewards.ts';
import type { WalletSystem } from './load-wallets.ts';
import type { Withdrawables } from './load-withdrawable.ts';
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
  const api = useApi();
  const action = useAction({ fields });
  const saved = useSavedChoice();
  const typed = useAccountFields(systems, empty, action);
  const { systemId, system, values, fieldOf } = typed;
  const wallet = saved.chosen['account'] ?? null;

  function choose(id: string) {
    typed.choose(id);
    saved.choose('account', null);
  }

  const { account, memo, bank } = values;
  const amount = plainAmount(values.amount, locale);
  const to = wallet === null ? { account, memo: memo || null } : { wallet_id: wallet.id };
  const asked = { amount, payment_system_id: systemId, ...to, bank: bank || null, source };

  async function ask(_filled: FormData, key: string) {
    const made = await api.call('POST /api/v1/payouts', { attributes: asked, key });
    onMade(readOrder(made));
  }

  return (
    <Form action={action} onSubmit={ask} sent={asked} className="max-w-[27rem] space-y-5">
      <SourceChoice balance={balance} source={source} onChange={setSource} />
      <Amount
        way={way}
        min={balance.min}
        field={fieldOf('amount')}
        onAll={() => typed.set({ amount: way.available })}
      />
      <SystemChoice systems={systems} value={systemId} action={action} onChange={choose} />
      {system === null ? null : <Destination typed={typed} system={system} saved={saved} />}
      <ActionTrouble action={action} />
      <Submit way={way} min={balance.min} busy={action.busy} />
    </Form>
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
