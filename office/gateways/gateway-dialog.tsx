import { useState } from 'react';
import type { GatewayFieldAttributes } from '../../contract/office/gateways.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { typedNumber } from '../../ui/forms/typed-number.ts';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import type { GatewayItem } from './gateways-page.tsx';
import { PayoutFields, payoutsIn } from './payout-fields.tsx';

type Props = { readonly gateway: GatewayItem; readonly onClose: () => void };

/** What a provider is given and what it serves. Secrets go in and never come out. */
export function GatewayDialog({ gateway, onClose }: Props) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('gateways.title', { title: gateway.title })}
      submit={t('office.save')}
      fields={gateway.fields.map(({ name }) => name)}
      onClose={onClose}
      onSubmit={(form) =>
        call('PUT /office/api/gateways/{name}', {
          params: { name: gateway.id },
          attributes: saidIn(form, gateway),
        })
      }
    >
      {(action) => (
        <>
          <Checkbox name="enabled" defaultChecked={gateway.enabled}>
            {t('gateways.enabled')}
          </Checkbox>
          {gateway.fields.map((field) => (
            <Entry key={field.name} field={field} action={action} />
          ))}
          <Served gateway={gateway} />
          {gateway.payouts === null ? null : (
            <PayoutFields title={gateway.title} payouts={gateway.payouts} />
          )}
          <Addresses gateway={gateway} />
          <p className="text-sm text-soft">
            {t(gateway.asked ? 'gateways.asked' : 'gateways.notAsked', { title: gateway.title })}
          </p>
        </>
      )}
    </FormDialog>
  );
}

function saidIn(form: FormData, { fields, possible, payouts, version }: GatewayItem) {
  const given = fields.map(({ name, secret }) => ({ name, secret, value: textOf(form, name) }));
  const entries = (secret: boolean) =>
    given.filter((field) => field.secret === secret).map(({ name, value }) => [name, value]);
  const money = (name: string) => typedNumber(textOf(form, name));
  return {
    enabled: form.get('enabled') === 'on',
    fields: Object.fromEntries(entries(false)),
    // One left empty stays as it is.
    secrets: Object.fromEntries(entries(true).filter(([, value]) => value !== '')),
    systems: possible
      .filter(({ id }) => form.get(`serves.${id}`) === 'on')
      .map(({ id }) => ({
        payment_system_id: id,
        position: Number(textOf(form, `position.${id}`) || '0'),
        amount_min: money(`min.${id}`),
        amount_max: money(`max.${id}`),
        day_max: money(`day.${id}`),
        month_max: money(`month.${id}`),
        day_orders_max: Number(textOf(form, `orders.${id}`) || '0') || null,
      })),
    ...payoutsIn(form, payouts),
    version,
  };
}

function Entry({ field, action }: { field: GatewayFieldAttributes; action: Action }) {
  const { t } = useLanguage();
  const { name, secret, required, given, value } = field;
  const isStored = secret && given;
  const hints = [
    ...(isStored ? [t('gateways.secretGiven')] : secret ? [t('gateways.secretHint')] : []),
    ...(required ? [] : [t('gateways.optional')]),
  ];
  return (
    <ActionField
      action={action}
      name={name}
      mono
      type={secret ? 'password' : 'text'}
      autoComplete={secret ? 'new-password' : 'off'}
      label={t.ifKnown(`officeField.${name}`) ?? name}
      defaultValue={value ?? ''}
      required={required && !isStored}
      {...(hints.length === 0 ? {} : { hint: hints.join(' · ') })}
    />
  );
}

/** Each payment system that it could take, with its limits once it is ticked. */
function Served({ gateway }: { gateway: GatewayItem }) {
  const { t } = useLanguage();
  const [ticked, setTicked] = useState<readonly string[]>(
    gateway.systems.map(({ payment_system_id: id }) => id),
  );
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-sm font-medium">{t('gateways.serves')}</legend>
      {gateway.possible.map(({ id, name }) => (
        <div key={id}>
          <Checkbox
            name={`serves.${id}`}
            checked={ticked.includes(id)}
            onChange={(event) =>
              setTicked(
                event.target.checked ? [...ticked, id] : ticked.filter((each) => each !== id),
              )
            }
          >
            {name}
          </Checkbox>
          {ticked.includes(id) ? <Limits gateway={gateway} id={id} /> : null}
        </div>
      ))}
      <p className="text-xs text-soft">{t('gateways.positionHint')}</p>
    </fieldset>
  );
}

function Limits({ gateway, id }: { gateway: GatewayItem; id: string }) {
  const { t } = useLanguage();
  const known = gateway.systems.find(({ payment_system_id: each }) => each === id);
  const money = (name: string, label: string, value: string | null | undefined) => (
    <Field
      name={`${name}.${id}`}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder={t('gateways.noLimit')}
      defaultValue={value ?? ''}
    />
  );
  return (
    <div className="mt-2 mb-3 grid grid-cols-2 gap-3 pl-6 sm:grid-cols-4">
      {money('min', t('gateways.min'), known?.amount_min)}
      {money('max', t('gateways.max'), known?.amount_max)}
      {money('day', t('gateways.dayMax'), known?.day_max)}
      {gateway.gives_requisites ? (
        <>
          {money('month', t('gateways.monthMax'), known?.month_max)}
          <Field
            name={`orders.${id}`}
            label={t('gateways.dayOrdersMax')}
            type="number"
            min={1}
            max={1_000_000}
            placeholder={t('gateways.noLimit')}
            defaultValue={known?.day_orders_max ?? ''}
          />
        </>
      ) : null}
      <Field
        name={`position.${id}`}
        label={t('gateways.position')}
        type="number"
        min={0}
        max={1000}
        defaultValue={known?.position ?? 0}
      />
    </div>
  );
}

function Addresses({ gateway }: { gateway: GatewayItem }) {
  const { t } = useLanguage();
  const addresses = [
    [t('gateways.notifyUrl'), gateway.notify_url],
    [t('gateways.successUrl'), gateway.success_url],
    [t('gateways.failureUrl'), gateway.failure_url],
  ];
  return (
    <div className="text-sm">
      <p className="mb-1 font-medium">{t('gateways.addresses')}</p>
      <dl className="space-y-1">
        {addresses.map(([label, address]) => (
          <div key={label}>
            <dt className="text-soft">{label}</dt>
            <dd className="font-mono text-xs break-all">{address}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
