import type { Item } from '../../client/call-types.ts';
import type { OwnRateAttributes } from '../../contract/pricing.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { codesWith, useAssets } from '../parts/use-assets.ts';
import { OwnRateTrial } from './own-rate-trial.tsx';
import { valuesOf } from './own-rate-values.ts';

type Props = {
  /** Null sets a new one. */
  readonly rate: Item<OwnRateAttributes> | null;
  readonly onClose: () => void;
};

const fields = ['code', 'base', 'quote', 'bid', 'ask', 'leads', 'drift_max', 'valid_hours'];
const first = { base: 'USDT', quote: 'RUB' };

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
        const id = rate?.id ?? (textOf(form, 'code') || '-');
        return call('PUT /office/api/own_rates/{id}', {
          params: { id },
          attributes: valuesOf(form),
        });
      }}
    >
      {(action) => <Fields rate={rate} action={action} />}
    </FormDialog>
  );
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
          hint={t('officeRates.ownHoursHint')}
          defaultValue={rate === null || rate.expires_at !== null ? '24' : ''}
          inputMode="numeric"
        />
      </div>
      <Checkbox name="leads" defaultChecked={rate?.leads ?? false} error={action.errorOf('leads')}>
        {t('officeRates.ownLeads')}
      </Checkbox>
      <OwnRateTrial action={action} />
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
        hint={t('officeRates.ownFormulaHint')}
        defaultValue={rate?.bid ?? ''}
        required
      />
      <ActionField
        action={action}
        name="ask"
        mono
        label={t('officeRates.ownAsk')}
        hint={t('officeRates.ownAskHint')}
        defaultValue={rate === null || rate.ask === rate.bid ? '' : rate.ask}
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
  const assets = useAssets();
  return (
    <Select name={name} label={label} defaultValue={value} error={action.errorOf(name)}>
      {codesWith(assets, value).map((asset) => (
        <option key={asset} value={asset}>
          {asset}
        </option>
      ))}
    </Select>
  );
}
