import type { OwnRateAttributes } from '../../contract/pricing.ts';
import { type AssetCode, assetScale } from '../../core/money/asset.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { type Item, send } from '../api/call.ts';
import type { Action } from '../api/use-action.ts';
import { ActionField } from '../parts/action-field.tsx';
import { FormDialog, textOf } from '../parts/form-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Select } from '../parts/select.tsx';
import { typedNumber } from '../parts/typed-number.ts';

type Props = {
  /** Null sets a new one. */
  readonly rate: Item<OwnRateAttributes> | null;
  readonly onClose: () => void;
};

const fields = ['code', 'base', 'quote', 'bid', 'ask', 'leads', 'drift_max', 'valid_hours'];
const assets = Object.keys(assetScale).sort();
const first: { readonly base: AssetCode; readonly quote: AssetCode } = {
  base: 'USD',
  quote: 'RUB',
};

/** An own rate: of what, the two prices, and how long it lives. */
export function OwnRateDialog({ rate, onClose }: Props) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={rate === null ? t('officeRates.ownNew') : `own:${rate.id}`}
      submit={t('office.save')}
      fields={fields}
      onClose={onClose}
      onSubmit={(form) => {
        const code = rate?.id ?? (textOf(form, 'code') || '-');
        return send('PUT', `/own_rates/${encodeURIComponent(code)}`, valuesOf(form));
      }}
    >
      {(action) => <Fields rate={rate} action={action} />}
    </FormDialog>
  );
}

function valuesOf(form: FormData) {
  return {
    base: textOf(form, 'base'),
    quote: textOf(form, 'quote'),
    bid: textOf(form, 'bid'),
    ask: textOf(form, 'ask'),
    leads: form.get('leads') === 'on',
    drift_max: typedNumber(textOf(form, 'drift_max')),
    valid_hours: Number(textOf(form, 'valid_hours')),
  };
}

function Fields({ rate, action }: { readonly rate: Props['rate']; readonly action: Action }) {
  const { t } = useLanguage();
  return (
    <>
      {rate === null ? (
        <ActionField
          action={action}
          name="code"
          label={t('officeRates.ownCode')}
          hint={t('officeRates.ownCodeHint')}
          required
        />
      ) : null}
      <div className="grid grid-cols-2 gap-4">
        <Asset
          name="base"
          label={t('officeRates.ownBase')}
          value={rate?.base ?? first.base}
          action={action}
        />
        <Asset
          name="quote"
          label={t('officeRates.ownQuote')}
          value={rate?.quote ?? first.quote}
          action={action}
        />
      </div>
      <Prices rate={rate} action={action} />
      <div className="grid gap-4 sm:grid-cols-2">
        <ActionField
          action={action}
          name="drift_max"
          label={t('officeRates.ownDrift')}
          defaultValue={rate?.drift_max ?? '10'}
          inputMode="decimal"
        />
        <ActionField
          action={action}
          name="valid_hours"
          label={t('officeRates.ownHours')}
          defaultValue="24"
          inputMode="numeric"
        />
      </div>
      <Checkbox name="leads" defaultChecked={rate?.leads ?? false} error={action.errorOf('leads')}>
        {t('officeRates.ownLeads')}
      </Checkbox>
    </>
  );
}

function Prices({ rate, action }: { readonly rate: Props['rate']; readonly action: Action }) {
  const { t } = useLanguage();
  return (
    <>
      <ActionField
        action={action}
        name="bid"
        mono
        label={t('officeRates.ownBid')}
        defaultValue={rate?.bid ?? ''}
        required
      />
      <ActionField
        action={action}
        name="ask"
        mono
        label={t('officeRates.ownAsk')}
        hint={t('officeRates.ownFormulaHint')}
        defaultValue={rate?.ask ?? ''}
        required
      />
    </>
  );
}

type AssetProps = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly action: Action;
};

function Asset({ name, label, value, action }: AssetProps) {
  return (
    <Select name={name} label={label} defaultValue={value} error={action.errorOf(name)}>
      {assets.map((asset) => (
        <option key={asset} value={asset}>
          {asset}
        </option>
      ))}
    </Select>
  );
}
