import { useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import type { CouponAttributes, CouponKind } from '../../contract/coupons.ts';
import { couponKinds } from '../../contract/coupons.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { typedNumber } from '../../ui/forms/typed-number.ts';
import { call } from '../api/call.ts';
import { fromLocalTime, toLocalTime } from '../notices/local-time.ts';
import { useLanguage } from '../parts/language.tsx';

type Coupon = Item<CouponAttributes>;

const fields = [
  'code',
  'kind',
  'value',
  'uses_max',
  'customer_uses_max',
  'valid_from',
  'valid_until',
  'direction_ids',
  'customer',
  'worth_min',
  'note',
];

type Props = {
  /** Null makes a new one. */
  readonly coupon: Coupon | null;
  readonly onClose: () => void;
};

/** Everything of one coupon. Its code is given once. */
export function CouponDialog({ coupon, onClose }: Props) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={
        coupon === null
          ? t('programme.coupons.add')
          : t('programme.coupons.changeTitle', { code: coupon.code })
      }
      submit={coupon === null ? t('programme.coupons.create') : t('office.save')}
      fields={fields}
      onClose={onClose}
      onSubmit={(form) => {
        const said = saidIn(form);
        return coupon === null
          ? call('POST /office/api/coupons', {
              attributes: { ...said, code: textOf(form, 'code') },
            })
          : call('PUT /office/api/coupons/{id}', {
              params: { id: coupon.id },
              attributes: { ...said, version: coupon.version },
            });
      }}
    >
      {(action) => <CouponFields coupon={coupon} action={action} />}
    </FormDialog>
  );
}

function saidIn(form: FormData) {
  const count = (name: string) => {
    const text = textOf(form, name);
    return text === '' ? null : Number(typedNumber(text));
  };
  const codes = textOf(form, 'direction_ids').toLowerCase();
  return {
    kind: textOf(form, 'kind'),
    value: typedNumber(textOf(form, 'value')),
    uses_max: count('uses_max'),
    customer_uses_max: count('customer_uses_max') ?? '',
    valid_from: fromLocalTime(textOf(form, 'valid_from')),
    valid_until: fromLocalTime(textOf(form, 'valid_until')),
    direction_ids: codes === '' ? [] : codes.split(/[\s,;]+/),
    customer: textOf(form, 'customer'),
    worth_min: typedNumber(textOf(form, 'worth_min')),
    enabled: form.get('enabled') === 'on',
    note: textOf(form, 'note'),
  };
}

type FieldsProps = { readonly coupon: Coupon | null; readonly action: Action };

function CouponFields({ coupon, action }: FieldsProps) {
  const { t } = useLanguage();
  const [kind, setKind] = useState<CouponKind>(coupon?.kind ?? 'discount');
  return (
    <div className="space-y-4">
      {coupon === null ? (
        <ActionField
          action={action}
          name="code"
          label={t('programme.coupons.code')}
          mono
          required
        />
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          name="kind"
          label={t('programme.coupons.kind')}
          value={kind}
          error={action.errorOf('kind')}
          onChange={({ target }) => setKind(target.value === 'bonus' ? 'bonus' : 'discount')}
        >
          {couponKinds.map((each) => (
            <option key={each} value={each}>
              {t(`programme.coupons.kind.${each}`)}
            </option>
          ))}
        </Select>
        <ActionField
          action={action}
          name="value"
          inputMode="decimal"
          label={`${t('programme.coupons.value')}, ${kind === 'discount' ? '%' : '$'}`}
          defaultValue={coupon?.value ?? ''}
          required
        />
      </div>
      <Limits coupon={coupon} action={action} />
      <TextArea
        name="note"
        label={t('programme.coupons.note')}
        maxLength={500}
        required
        defaultValue={coupon?.note ?? ''}
        error={action.errorOf('note')}
      />
      <Checkbox name="enabled" defaultChecked={coupon?.enabled ?? true}>
        {t('programme.coupons.enabled')}
      </Checkbox>
    </div>
  );
}

function Limits({ coupon, action }: FieldsProps) {
  const { t } = useLanguage();
  const from = toLocalTime(coupon?.valid_from ?? null);
  const until = toLocalTime(coupon?.valid_until ?? null);
  return (
    <fieldset className="space-y-4">
      <legend className="mb-2 text-sm font-medium">{t('programme.coupons.limits')}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <ActionField
          action={action}
          name="uses_max"
          inputMode="numeric"
          label={t('programme.coupons.usesMax')}
          hint={t('programme.coupons.usesMaxHint')}
          defaultValue={coupon?.uses_max ?? ''}
        />
        <ActionField
          action={action}
          name="customer_uses_max"
          inputMode="numeric"
          label={t('programme.coupons.each')}
          defaultValue={coupon?.customer_uses_max ?? 1}
          required
        />
        <ActionField
          action={action}
          name="valid_from"
          type="datetime-local"
          label={t('programme.coupons.from')}
          hint={t('programme.coupons.fromHint')}
          defaultValue={from}
        />
        <ActionField
          action={action}
          name="valid_until"
          type="datetime-local"
          label={t('programme.coupons.until')}
          hint={t('programme.coupons.untilHint')}
          defaultValue={until}
        />
        <ActionField
          action={action}
          name="customer"
          inputMode="email"
          label={t('programme.coupons.customer')}
          hint={t('programme.coupons.customerHint')}
          defaultValue={coupon?.customer ?? ''}
        />
        <ActionField
          action={action}
          name="worth_min"
          inputMode="decimal"
          label={t('programme.coupons.worthMin')}
          hint={t('programme.coupons.worthMinHint')}
          defaultValue={coupon?.worth_min ?? ''}
        />
      </div>
      <ActionField
        action={action}
        name="direction_ids"
        label={t('programme.coupons.directions')}
        hint={t('programme.coupons.directionsHint')}
        defaultValue={coupon?.direction_ids.join(' ') ?? ''}
        mono
      />
    </fieldset>
  );
}
