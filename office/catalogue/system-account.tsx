import { useState } from 'react';
import {
  type AccountRuleJson,
  memoKinds,
  type PaymentSystemFile,
} from '../../contract/office/catalogue.ts';
import { chains } from '../../core/requisites/account-rule.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useLanguage } from '../parts/language.tsx';
import { FieldGroup } from './edit-form.tsx';

type Props = {
  readonly rule: AccountRuleJson;
  readonly memo: PaymentSystemFile['memo_rule'];
  readonly action: Action;
};

const kinds = [
  'card',
  'bank_account',
  'iban',
  'wallet',
  'phone',
  'crypto',
  'full_name',
  'email',
] as const satisfies readonly AccountRuleJson['kind'][];

/** How a customer writes their account, and what goes with it. */
export function SystemAccount({ rule, memo, action }: Props) {
  const { t } = useLanguage();
  const [memoKind, setMemoKind] = useState<string>(memo?.kind ?? '');
  return (
    <FieldGroup title={t('desk.systems.account')}>
      <AccountRuleFields rule={rule} action={action} />
      <Select
        name="memo_kind"
        label={t('desk.systems.memo')}
        value={memoKind}
        onChange={(event) => setMemoKind(event.target.value)}
        error={action.errorOf('memo_rule')}
      >
        <option value="">{t('desk.memo.none')}</option>
        {memoKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`desk.memo.${kind}`)}
          </option>
        ))}
      </Select>
      {memoKind === '' ? null : (
        <div className="self-end pb-3">
          <Checkbox name="memo_required" defaultChecked={memo?.required ?? true}>
            {t('desk.systems.memoRequired')}
          </Checkbox>
        </div>
      )}
    </FieldGroup>
  );
}

/** The fields that each kind of account has. */
export function AccountRuleFields({ rule, action }: { rule: AccountRuleJson; action: Action }) {
  const { t } = useLanguage();
  const [kind, setKind] = useState<string>(rule.kind);
  return (
    <>
      <Select
        name="account_kind"
        label={t('desk.systems.rule')}
        value={kind}
        onChange={(event) => setKind(event.target.value)}
        error={action.errorOf('account_rule')}
      >
        {kinds.map((each) => (
          <option key={each} value={each}>
            {t(`desk.rule.${each}`)}
          </option>
        ))}
      </Select>
      {kind === 'card' ? <CardFields rule={rule} action={action} /> : null}
      {kind === 'wallet' ? <WalletFields rule={rule} action={action} /> : null}
      {kind === 'crypto' ? (
        <Select
          name="account_chain"
          label={t('desk.systems.chain')}
          defaultValue={rule.chain}
          error={action.errorOf('account_chain')}
        >
          {chains.map((chain) => (
            <option key={chain} value={chain}>
              {chain}
            </option>
          ))}
        </Select>
      ) : null}
      <ActionField
        action={action}
        name="account_example"
        mono
        label={t('desk.systems.example')}
        spellCheck={false}
        maxLength={200}
        defaultValue={rule.example ?? ''}
      />
    </>
  );
}

function CardFields({ rule, action }: { rule: AccountRuleJson; action: Action }) {
  const { t } = useLanguage();
  return (
    <>
      <ActionField
        action={action}
        name="account_digits"
        label={t('desk.systems.digits')}
        hint={t('desk.systems.digitsHint')}
        defaultValue={(rule.digits ?? [16]).join(', ')}
      />
      <div className="self-center">
        <Checkbox name="account_luhn" defaultChecked={rule.luhn ?? true}>
          {t('desk.systems.luhn')}
        </Checkbox>
      </div>
    </>
  );
}

function WalletFields({ rule, action }: { rule: AccountRuleJson; action: Action }) {
  const { t } = useLanguage();
  return (
    <>
      <ActionField
        action={action}
        name="account_pattern"
        mono
        label={t('desk.systems.pattern')}
        hint={t('desk.systems.patternHint')}
        spellCheck={false}
        maxLength={200}
        defaultValue={rule.pattern ?? ''}
      />
      <Select
        name="account_letters"
        label={t('desk.systems.letters')}
        defaultValue={rule.letters ?? ''}
      >
        <option value="">{t('desk.letters.any')}</option>
        <option value="upper">{t('desk.letters.upper')}</option>
        <option value="lower">{t('desk.letters.lower')}</option>
      </Select>
    </>
  );
}
