import { type ComponentProps, type FormEvent, useRef } from 'react';
import type { RewardTotalAttributes } from '../../contract/rewards.ts';
import { formatMoney } from '../../i18n/format.ts';
import { plainAmount } from '../../ui/amount-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { type Order, readOrder } from '../orders/order-view.ts';
import { useLanguage } from '../shell/language.tsx';
import { SavedAccounts } from '../wallets/saved-accounts.tsx';
import { useSavedChoice } from '../wallets/use-saved-choice.ts';
import { BankField } from './bank-field.tsx';
import { DeedTrouble } from './deed-trouble.tsx';
import type { WalletSystem } from './load-wallets.ts';
import { useAccountFields } from './use-account-fields.ts';
import { useDeed } from './use-deed.ts';
import { AccountFields, SystemChoice } from './wallet-form.tsx';

type Props = {
  readonly totals: RewardTotalAttributes;
  readonly systems: readonly WalletSystem[];
  readonly onMade: (order: Order) => void;
};

const empty = { amount: '', account: '', memo: '', bank: '' };
const fields = ['amount', 'payment_system_id', 'account', 'memo', 'bank'] as const;

/** How much, and where to: a saved account, or a new one as its payment system asks for it. */
export function WithdrawalForm({ totals, systems, onMade }: Props) {
  const { locale, t } = useLanguage();
  const deed = useDeed();
  const saved = useSavedChoice();
  const typed = useAccountFields(systems, empty, deed);
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
    const asked = { amount, payment_system_id: systemId, ...to, bank: bank || null, source: 'all' };
    const body = JSON.stringify(asked);
    if (sent.current.body !== body) sent.current = { key: crypto.randomUUID(), body };
    const { key } = sent.current;
    await deed.run(async (api) => {
      onMade(readOrder(await api.post('/api/v1/payouts', asked, { idempotencyKey: key })));
    });
  }

  return (
    <form onSubmit={submit} noValidate className="max-w-[27rem] space-y-5">
      <Amount
        totals={totals}
        field={fieldOf('amount')}
        onAll={() => typed.set({ amount: totals.available })}
      />
      <SystemChoice systems={systems} value={systemId} deed={deed} onChange={choose} />
      {system === null ? null : (
        <>
          {wallet === null ? <AccountFields account={system.account} fieldOf={fieldOf} /> : null}
          <SavedAccounts
            field={{ name: 'account', label: system.account.label, systemId }}
            saved={saved}
            onChoose={(chosen) => {
              saved.choose('account', chosen);
              typed.set({ bank: chosen?.bank ?? '' });
            }}
          />
          {system.account.bank ? (
            <BankField field={fieldOf('bank')} onChoose={(bank) => typed.set({ bank })} />
          ) : null}
        </>
      )}
      <DeedTrouble deed={deed} fields={fields} />
      <div className="space-y-2">
        <Button type="submit" busy={deed.busy} className="max-sm:w-full">
          {t('withdrawal.submit')}
        </Button>
        <p className="text-sm text-soft">{t('withdrawal.nextStep')}</p>
      </div>
    </form>
  );
}

type AmountProps = Pick<Props, 'totals'> & {
  readonly field: Omit<ComponentProps<typeof Field>, 'label'>;
  readonly onAll: () => void;
};

/** In dollars, whatever it is paid out in. */
function Amount({ totals, field, onAll }: AmountProps) {
  const { locale, t } = useLanguage();
  const { available, minimum_withdrawal: min, currency_iso_code: currency } = totals;
  const shown = (amount: string) => formatMoney(amount, currency, locale);
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <Field
          {...field}
          label={t('withdrawal.amount')}
          hint={t('withdrawal.amountHint', { available: shown(available), min: shown(min) })}
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
