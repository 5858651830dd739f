import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { Partner } from '../referral/load-programme.ts';
import { useLanguage } from '../shell/language.tsx';
import { Part } from './account-page.tsx';
import { DeedTrouble } from './deed-trouble.tsx';
import { problemOf, useDeed } from './use-deed.ts';

/** The code in the partner's links, which they choose once. */
export function ChooseCode({ partner }: { readonly partner: Partner }) {
  const { t } = useLanguage();
  const { revalidate } = useRevalidator();
  const deed = useDeed();
  const [code, setCode] = useState('');
  if (partner.code_chosen) {
    return (
      <Part title={t('referral.code')} text={t('referral.codeChosen', { code: partner.code })} />
    );
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    await deed.run(async (api) => {
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
          error={problemOf(deed, 'code')}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          required
        />
        <DeedTrouble deed={deed} fields={['code']} />
        <Button type="submit" kind="quiet" busy={deed.busy}>
          {t('referral.codeSave')}
        </Button>
      </form>
    </Part>
  );
}
