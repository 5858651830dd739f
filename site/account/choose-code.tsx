import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { Partner } from '../referral/load-programme.ts';
import { useLanguage } from '../shell/language.tsx';
import { Part } from './account-page.tsx';
import { ActionTrouble } from './action-trouble.tsx';
import { problemOf, useAction } from './use-action.ts';

/** The code in the partner's links, which they choose once. */
export function ChooseCode({ partner }: { readonly partner: Partner }) {
  const { t } = useLanguage();
  const { revalidate } = useRevalidator();
  const action = useAction();
  const [code, setCode] = useState('');
  if (partner.code_chosen) {
    return (
      <Part title={t('referral.code')} text={t('referral.codeChosen', { code: partner.code })} />
    );
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    await action.run(async (api) => {
      await api.put('/api/v1/user/referral_code', { code });
      await revalidate();
    });
  }

  return (
    <Part title={t('referral.code')} text={t('referral.codeText', { code: partner.code })}>
      <form onSubmit={submit} noValidate className="max-w-[27rem] space-y-4">
        <Field
          name="code"
          label={t('referral.codeField')}
          hint={t('referral.codeHint')}
          error={problemOf(action, 'code')}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          required
        />
        <ActionTrouble action={action} fields={['code']} />
        <Button type="submit" kind="quiet" busy={action.busy}>
          {t('referral.codeSave')}
        </Button>
      </form>
    </Part>
  );
}
