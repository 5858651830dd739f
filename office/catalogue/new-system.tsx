import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type AccountRuleJson, newSystemKinds } from '../../contract/office/catalogue.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { codesWith, useAssets } from '../parts/use-assets.ts';
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
        const { item: made } = await call('POST /office/api/payment_systems', {
          attributes: {
            code: text('code'),
            asset: text('asset'),
            kind: text('kind'),
            precision: wholeOf(form, 'precision'),
            network: text('network'),
            name_ru: text('name_ru'),
            name_en: text('name_en'),
            account_rule: accountRuleOf(form),
          },
        });
        await navigate(`/systems/${made.id}`);
      }}
    >
      {(action) => <NewSystemFields action={action} />}
    </FormDialog>
  );
}

type Kind = (typeof newSystemKinds)[number];

/** How accounts of a kind are usually written. */
const usualRules: Readonly<Record<Kind, AccountRuleJson>> = {
  card: { kind: 'card', digits: [16], luhn: true },
  bank_account: { kind: 'bank_account' },
  wallet: { kind: 'wallet' },
  crypto: { kind: 'crypto', chain: 'bitcoin' },
  cash: { kind: 'full_name' },
};

/** Eight places are as many as anybody types of a coin; money of a state has two. */
function usualPrecision(kind: Kind, scale: number): number {
  return Math.min(scale, kind === 'crypto' ? 8 : 2);
}

function isKind(text: string): text is Kind {
  return newSystemKinds.some((kind) => kind === text);
}

function NewSystemFields({ action }: { action: Action }) {
  const { t } = useLanguage();
  const [kind, setKind] = useState<Kind>('card');
  const [asset, setAsset] = useState('RUB');
  const assets = useAssets();
  const scale = assets.find(({ id }) => id === asset)?.decimals ?? 2;
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
      <Select
        name="asset"
        label={t('desk.systems.asset')}
        value={asset}
        onChange={({ target }) => setAsset(target.value)}
        error={action.errorOf('asset')}
      >
        {codesWith(assets, asset).map((code) => (
          <option key={code}>{code}</option>
        ))}
      </Select>
      {field('name_ru', t('desk.systems.nameRu'))}
      {field('name_en', t('desk.systems.nameEn'))}
      <Select
        name="kind"
        label={t('desk.systems.kind')}
        value={kind}
        onChange={({ target }) => {
          if (isKind(target.value)) setKind(target.value);
        }}
        error={action.errorOf('kind')}
      >
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
        key={`${kind} ${asset} ${scale}`}
        defaultValue={usualPrecision(kind, scale)}
        required
      />
      {field('network', t('desk.systems.network'))}
      <AccountRuleFields key={kind} rule={usualRules[kind]} action={action} />
    </div>
  );
}
