import { ActionDone } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Form, textOf } from '../../../ui/forms/form.tsx';
import { useReloadUser } from '../../session/current-user.ts';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { Part } from '../account-page.tsx';
import { useAccount } from '../use-account.tsx';
import { ProfileTrouble } from './profile-trouble.tsx';
import { saveProfile } from './save-profile.ts';

/** Words of the user's own by which a mail of ours is known. */
export function PhrasePart() {
  const { t } = useLanguage();
  const user = useAccount();
  const reload = useReloadUser();
  const api = useApi();
  const action = useAction();

  async function save(filled: FormData) {
    const phrase = textOf(filled, 'anti_phishing_phrase');
    await saveProfile(api, { anti_phishing_phrase: phrase === '' ? null : phrase });
    await reload();
  }

  return (
    <Part id="phrase" title={t('accountSecurity.phrase')} text={t('accountSecurity.phraseText')}>
      <Form action={action} onSubmit={save} className="max-w-[32rem] space-y-4">
        <Field
          name="anti_phishing_phrase"
          label={t('accountSecurity.phraseField')}
          hint={t('accountSecurity.phraseHint')}
          autoComplete="off"
          maxLength={128}
          defaultValue={user.anti_phishing_phrase ?? ''}
        />
        <ProfileTrouble action={action} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" kind="quiet" busy={action.busy}>
            {t('account.save')}
          </Button>
          <ActionDone action={action}>{t('account.saved')}</ActionDone>
        </div>
      </Form>
    </Part>
  );
}
