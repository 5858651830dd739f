import { useState } from 'react';
import { buttonLook } from '../../ui/actions/button.tsx';
import { PaymentSystemIcon } from '../../ui/drawings/payment-system-icon.tsx';
import { QrCode } from '../../ui/drawings/qr-code.tsx';
import { AmountInput } from '../../ui/forms/amount-input.tsx';
import { Picker, type PickerOption } from '../../ui/lists/picker.tsx';
import { Countdown } from '../../ui/values/countdown.tsx';
import { Moment } from '../../ui/values/moment.tsx';
import { useLanguage } from '../parts/language.tsx';

const amounts = [
  { name: 'ready', value: '15000.5', currency: 'RUB' },
  { name: 'pending', value: '0.00150000', currency: 'BTC', pending: true },
  { name: 'invalid', value: '7', currency: 'USD', invalid: true },
  { name: 'long', value: '123456789012345678.12345678', currency: 'USDT' },
] as const;

/** The large figure of the form: at rest, being counted, wrong, and as long as it gets. */
export function Amounts() {
  const { t } = useLanguage();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  return (
    <div className="grid max-w-4xl gap-6 sm:grid-cols-2">
      {amounts.map(({ name, value, ...look }) => (
        <div key={name} className="min-w-0">
          <label htmlFor={`style-${name}`} className="text-sm text-soft">
            {t('support.styleAmount')}
          </label>
          <AmountInput
            id={`style-${name}`}
            name={name}
            value={values[name] ?? value}
            onChange={(typed) => setValues((before) => ({ ...before, [name]: typed }))}
            {...look}
          />
        </div>
      ))}
    </div>
  );
}

const past = '2026-11-20T12:00:00Z';

/** A moment, a countdown under way and one that is over, and a code to be read by a camera. */
export function Times() {
  const { t } = useLanguage();
  const [until] = useState(() => new Date(Date.now() + 15 * 60_000).toISOString());
  return (
    <div className="flex flex-wrap items-center gap-10">
      <Moment at={past} />
      <Countdown until={until} className="text-xl text-amber" />
      <Countdown until={past} className="text-soft" />
      <QrCode text="ltc1q7xk9q2mw8l3dexample" label={t('support.styleCopy')} className="size-32" />
    </div>
  );
}

const listId = 'style-list';

/** A list to choose from with its icons: a column where there is room, a sheet on a phone. */
export function Choice() {
  const { t } = useLanguage();
  const [chosen, setChosen] = useState('btc');
  const name = t('support.styleListBank');
  const bank = { id: 'bank', name, code: 'RUB', words: name.toLowerCase(), iconUrl: null };
  const options: readonly PickerOption[] = [
    { ...bank, href: '#bank', group: 'card', remark: t('support.styleListRemark') },
    ...(['btc', 'ltc'] as const).map((coin) => ({
      id: coin,
      href: `#${coin}`,
      name: coin.toUpperCase(),
      code: coin.toUpperCase(),
      words: coin,
      iconUrl: `/icons/${coin}.svg`,
      group: 'crypto',
    })),
  ];
  return (
    <div className="grid max-w-4xl gap-8 lg:grid-cols-2">
      <div>
        <button type="button" popoverTarget={listId} className={`${buttonLook('quiet')} lg:hidden`}>
          {t('support.styleListPick')}
        </button>
        <Picker
          id={listId}
          title={t('support.styleListPick')}
          options={options}
          selectedId={chosen}
          onPick={setChosen}
          groups={[
            { value: 'card', label: t('support.styleListBank') },
            { value: 'crypto', label: t('support.styleListCoins') },
          ]}
          groupsLegend={t('support.styleListGroups')}
          searchLabel={t('support.styleListSearch')}
          everything={t('support.styleListAll')}
        />
      </div>
      <div className="flex items-start gap-4">
        <PaymentSystemIcon name="BTC" iconUrl="/icons/btc.svg" />
        <PaymentSystemIcon name={bank.name} iconUrl={null} />
      </div>
    </div>
  );
}
