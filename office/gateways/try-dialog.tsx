import { useState } from 'react';
import type { GatewayTrialAttributes } from '../../contract/office/gateways.ts';
import { formatMoney } from '../../i18n/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import type { GatewayItem } from './gateways-page.tsx';
import { TriedRequisites } from './tried-requisites.tsx';

type Props = { readonly gateway: GatewayItem; readonly onClose: () => void };

/** Asks a provider in earnest, and shows what it answers as it is. */
export function TryDialog({ gateway, onClose }: Props) {
  const { t } = useLanguage();
  const { title, gives_requisites: gives } = gateway;
  const [trial, setTrial] = useState<GatewayTrialAttributes | null>(null);
  return (
    <FormDialog
      title={t('gateways.tryTitle', { title })}
      submit={t('gateways.try')}
      fields={['payment_system_id']}
      keepOpen
      onClose={onClose}
      onSubmit={async (form) => {
        setTrial(null);
        const id = textOf(form, 'payment_system_id');
        const { item } = await call('POST /office/api/gateways/{name}/try', {
          params: { name: gateway.id },
          attributes: id === '' ? {} : { payment_system_id: id },
        });
        setTrial(item);
      }}
    >
      {() => (
        <>
          <p className="text-sm text-soft">
            {t(gives ? 'gateways.tryPlaceText' : 'gateways.tryText', { title })}
          </p>
          <Select
            name="payment_system_id"
            label={t(gives ? 'gateways.tryPlaceFor' : 'gateways.tryFor')}
            defaultValue=""
          >
            <option value="">
              {t(gives ? 'gateways.tryNoPlace' : 'gateways.tryOnlySettings')}
            </option>
            {gateway.systems.map(({ payment_system_id: id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <div aria-live="polite" className="space-y-3">
            {trial === null ? null : <Answer title={title} trial={trial} />}
          </div>
        </>
      )}
    </FormDialog>
  );
}

function Answer({ title, trial }: { title: string; trial: GatewayTrialAttributes }) {
  const { t } = useLanguage();
  const { question, question_why: why, balances } = trial;
  const { payment, payment_why: failed, requisites } = trial;
  return (
    <>
      {question === 'failed' ? (
        <Notice tone="loss">{t('gateways.tryFailed', { why: why ?? '' })}</Notice>
      ) : (
        <Notice tone={question === 'answered' ? 'calm' : 'waiting'}>
          {question === 'answered'
            ? t('gateways.tryAnswered')
            : t('gateways.tryNoQuestion', { title })}
        </Notice>
      )}
      {balances === null ? null : <Balances balances={balances} />}
      {failed === null ? null : (
        <Notice tone="loss">{t('gateways.tryFormFailed', { why: failed })}</Notice>
      )}
      {payment === null ? null : <Payment payment={payment} />}
      {requisites === null ? null : <TriedRequisites tried={requisites} />}
    </>
  );
}

function Balances({ balances }: { balances: NonNullable<GatewayTrialAttributes['balances']> }) {
  const { locale, t } = useLanguage();
  if (balances.length === 0) return <p className="text-sm">{t('gateways.tryBalanceNone')}</p>;
  return (
    <dl className="text-sm">
      <dt className="text-soft">{t('gateways.tryBalance')}</dt>
      {balances.map(({ currency, amount }) => (
        <dd key={currency} className="figures">
          {formatMoney(amount, currency, locale)}
        </dd>
      ))}
    </dl>
  );
}

function Payment({ payment }: { payment: NonNullable<GatewayTrialAttributes['payment']> }) {
  const { t, locale } = useLanguage();
  const { amount, currency, reference, form } = payment;
  const sum = formatMoney(amount, currency, locale);
  return (
    <div className="space-y-2 text-sm">
      <p className="break-words">{t('gateways.tryFormMade', { sum, reference })}</p>
      <Button type="button" kind="quiet" onClick={() => openPage(form)}>
        {t('gateways.tryOpen')}
      </Button>
      <p className="text-soft">{t('gateways.tryPaid')}</p>
    </div>
  );
}

/** A form of its own, since this one stands in another. */
function openPage({
  action,
  method,
  fields,
}: NonNullable<GatewayTrialAttributes['payment']>['form']) {
  const form = document.createElement('form');
  Object.assign(form, { action, method, target: '_blank', rel: 'noopener' });
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
