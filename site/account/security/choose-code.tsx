import { useRevalidator } from 'react-router';
import { ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Form, textOf } from '../../../ui/forms/form.tsx';
import type { Partner } from '../../referral/load-programme.ts';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { Part } from '../account-page.tsx';

/** The code in the partner's links, which they choose once. */
export function ChooseCode({ partner }: { readonly partner: Partner }) {
  const { t } = useLanguage();
  const { revalidate } = useRevalidator();
  const api = useApi();
  const action = useAction({ fields: ['code'] });
  if (partner.code_chosen) {
    return (
      <Part title={t('referral.code')} text={t('referral.codeChosen', { code: partner.code })} />
    );
  }

  async function choose(filled: FormData) {
    const attributes = { code: textOf(filled, 'code') };
    await api.call('PUT /api/v1/user/referral_code', { attributes });
    await revalidate();
  }

  return (
    <Part title={t('referral.code')} text={t('referral.codeText', { code: partner.code })}>
      <Form action={action} onSubmit={choose} className="max-w-[27rem] space-y-4">
        <Field
          name="code"
          label={t('referral.codeField')}
          hint={t('referral.codeHint')}
          error={action.errorOf('code')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          required
        />
        <ActionTrouble action={action} />
        <Button type="submit" kind="quiet" busy={action.busy}>
          {t('referral.codeSave')}
        </Button>
      </Form>
    </Part>
  );
}
