import type { OwnRateAttributes } from '../../contract/pricing.ts';
import { type AssetCode, assetScale } from '../../core/money/asset.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { type Item, send } from '../api/call.ts';
import type { Deed } from '../api/use-deed.ts';
import { DeedField } from '../parts/deed-field.tsx';
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
      {(deed) => <Fields rate={rate} deed={deed} />}
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

function Fields({ rate, deed }: { readonly rate: Props['rate']; readonly deed: Deed }) {
  const { t } = useLanguage();
  return (
    <>
      {rate === null ? (
        <DeedField
          deed={deed}
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
          deed={deed}
        />
        <Asset
          name="quote"
          label={t('officeRates.ownQuote')}
          value={rate?.quote ?? first.quote}
          deed={deed}
        />
      </div>
      <Prices rate={rate} deed={deed} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DeedField
          deed={deed}
          name="drift_max"
          label={t('officeRates.ownDrift')}
          defaultValue={rate?.drift_max ?? '10'}
          inputMode="decimal"
        />
        <DeedField
          deed={deed}
          name="valid_hours"
          label={t('officeRates.ownHours')}
          defaultValue="24"
          inputMode="numeric"
        />
      </div>
      <Checkbox name="leads" defaultChecked={rate?.leads ?? false} error={deed.errorOf('leads')}>
        {t('officeRates.ownLeads')}
      </Checkbox>
    </>
  );
}

function Prices({ rate, deed }: { readonly rate: Props['rate']; readonly deed: Deed }) {
  const { t } = useLanguage();
  return (
    <>
      <DeedField
        deed={deed}
        name="bid"
        mono
        label={t('officeRates.ownBid')}
        defaultValue={rate?.bid ?? ''}
        required
      />
      <DeedField
        deed={deed}
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
  readonly deed: Deed;
};

function Asset({ name, label, value, deed }: AssetProps) {
  return (
    <Select name={name} label={label} defaultValue={value} error={deed.errorOf(name)}>
      {assets.map((asset) => (
        <option key={asset} value={asset}>
          {asset}
        </option>
      ))}
    </Select>
  );
}
