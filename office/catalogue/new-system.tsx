import { useNavigate } from 'react-router';
import { newSystemKinds, type PaymentSystemFile } from '../../contract/office-catalogue.ts';
import { assetScale } from '../../core/money/asset.ts';
import { Field } from '../../ui/field.tsx';
import { send } from '../api/call.ts';
import type { Action } from '../api/use-action.ts';
import { ActionField } from '../parts/action-field.tsx';
import { FormDialog, textOf } from '../parts/form-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Select } from '../parts/select.tsx';
import { accountRuleFields, accountRuleOf } from './account-rule-of-form.ts';
import { wholeOf } from './form-values.ts';
import { AccountRuleFields } from './system-account.tsx';

const fields = ['code', 'asset', 'kind', 'precision', 'network', 'name_ru', 'name_en'];

/** A payment system nobody has yet; it begins closed on both sides and is set up on its page. */
export function NewSystem({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  return (
    <FormDialog
      title={t('desk.systems.new')}
      submit={t('desk.direction.create')}
      fields={[...fields, ...accountRuleFields]}
      onClose={onClose}
      onSubmit={async (form) => {
        const text = (name: string) => textOf(form, name);
        const made = await send<PaymentSystemFile>('POST', '/payment_systems', {
          code: text('code'),
          asset: text('asset'),
          kind: text('kind'),
          precision: wholeOf(form, 'precision'),
          network: text('network'),
          name_ru: text('name_ru'),
          name_en: text('name_en'),
          account_rule: accountRuleOf(form),
        });
        if (made !== null) await navigate(`/systems/${made.id}`);
      }}
    >
      {(action) => <NewSystemFields action={action} />}
    </FormDialog>
  );
}

function NewSystemFields({ action }: { action: Action }) {
  const { t } = useLanguage();
  const field = (name: string, label: string, hint?: string) => (
    <Field
      name={name}
      label={label}
      hint={hint}
      autoComplete="off"
      maxLength={80}
      error={action.errorOf(name)}
    />
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        name="code"
        label={t('desk.systems.code')}
        hint={t('desk.systems.codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        required
        error={action.errorOf('code') && t('desk.systems.taken')}
      />
      <Select name="asset" label={t('desk.systems.asset')} error={action.errorOf('asset')}>
        {Object.keys(assetScale).map((asset) => (
          <option key={asset}>{asset}</option>
        ))}
      </Select>
      {field('name_ru', t('desk.systems.nameRu'))}
      {field('name_en', t('desk.systems.nameEn'))}
      <Select name="kind" label={t('desk.systems.kind')} error={action.errorOf('kind')}>
        {newSystemKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`desk.kind.${kind}`)}
          </option>
        ))}
      </Select>
      <ActionField
        action={action}
        name="precision"
        label={t('desk.systems.precision')}
        inputMode="numeric"
        defaultValue="2"
        required
      />
      {field('network', t('desk.systems.network'))}
      <AccountRuleFields rule={{ kind: 'card', digits: [16], luhn: true }} action={action} />
    </div>
  );
}
