import { useState } from 'react';
import type { GatewayPayoutAttributes } from '../../contract/office/gateways.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { typedNumber } from '../../ui/forms/typed-number.ts';
import { useLanguage } from '../parts/language.tsx';

type Props = { readonly title: string; readonly payouts: GatewayPayoutAttributes };

/** What a provider pays out by itself, and up to which amount. */
export function PayoutFields({ title, payouts }: Props) {
  const { t } = useLanguage();
  const [on, setOn] = useState(payouts.enabled);
  const [ticked, setTicked] = useState<readonly string[]>(
    payouts.systems.map(({ payment_system_id: id }) => id),
  );
  const tick = (id: string, is: boolean) =>
    setTicked(is ? [...ticked, id] : ticked.filter((each) => each !== id));
  const needs = payouts.needs.map((name) => t.ifKnown(`officeField.${name}`) ?? name).join(', ');
  return (
    <fieldset className="space-y-2 border-t border-hairline pt-4">
      <legend className="sr-only">{t('gateways.payouts')}</legend>
      <Checkbox name="pays_out" checked={on} onChange={(event) => setOn(event.target.checked)}>
        {t('gateways.paysOut', { title })}
      </Checkbox>
      <p className="text-xs text-soft">{t('gateways.payoutNeeds', { needs })}</p>
      {on ? (
        <>
          {payouts.possible.length === 0 ? (
            <p className="text-sm text-soft">{t('gateways.payoutNone')}</p>
          ) : null}
          {payouts.possible.map(({ id, name }) => (
            <div key={id}>
              <Checkbox
                name={`pays.${id}`}
                checked={ticked.includes(id)}
                onChange={(event) => tick(id, event.target.checked)}
              >
                {name}
              </Checkbox>
              {ticked.includes(id) ? <Most payouts={payouts} id={id} /> : null}
            </div>
          ))}
          <p className="text-sm text-soft">
            {t(payouts.repeatable ? 'gateways.payoutAgain' : 'gateways.payoutOnce', { title })}
          </p>
        </>
      ) : null}
    </fieldset>
  );
}

function Most({ payouts, id }: { payouts: GatewayPayoutAttributes; id: string }) {
  const { t } = useLanguage();
  const known = payouts.systems.find(({ payment_system_id: each }) => each === id);
  return (
    <div className="mt-2 mb-3 pl-6 sm:w-1/2">
      <Field
        name={`paysMax.${id}`}
        label={t('gateways.payoutMax')}
        inputMode="decimal"
        autoComplete="off"
        placeholder={t('gateways.noLimit')}
        defaultValue={known?.amount_max ?? ''}
      />
    </div>
  );
}

/** What the form says of payouts; what is switched off keeps its payment systems. */
export function payoutsIn(form: FormData, payouts: GatewayPayoutAttributes | null) {
  if (payouts === null) return {};
  const on = form.get('pays_out') === 'on';
  const current = payouts.systems.map(({ payment_system_id, amount_max }) => ({
    payment_system_id,
    amount_max,
  }));
  const chosen = payouts.possible
    .filter(({ id }) => form.get(`pays.${id}`) === 'on')
    .map(({ id }) => ({
      payment_system_id: id,
      amount_max: typedNumber(textOf(form, `paysMax.${id}`)),
    }));
  return { pays_out: on, payouts: on ? chosen : current };
}
