import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useReloadUser } from '../session/current-user.ts';
import { useLanguage } from '../shell/language.tsx';
import { Part } from './account-page.tsx';
import { ActionDone } from './action-trouble.tsx';
import { ProfileTrouble } from './profile-trouble.tsx';
import { saveProfile } from './save-profile.ts';
import { useAccount } from './use-account.tsx';
import { useAction } from './use-action.ts';

/** Words of the user's own by which a mail of ours is known. */
export function PhrasePart() {
  const { t } = useLanguage();
  const user = useAccount();
  const reload = useReloadUser();
  const action = useAction({ errorItself: true });
  const [phrase, setPhrase] = useState(user.anti_phishing_phrase ?? '');

  async function submit(event: FormEvent) {
    event.preventDefault();
    await action.run(async (api) => {
      const wanted = phrase.trim() === '' ? null : phrase;
      await saveProfile(api, { anti_phishing_phrase: wanted });
      await reload();
    });
  }

  return (
    <Part id="phrase" title={t('accountSecurity.phrase')} text={t('accountSecurity.phraseText')}>
      <form onSubmit={submit} noValidate className="max-w-[32rem] space-y-4">
        <Field
          name="anti_phishing_phrase"
          label={t('accountSecurity.phraseField')}
          hint={t('accountSecurity.phraseHint')}
          autoComplete="off"
          maxLength={128}
          value={phrase}
          onChange={(event) => setPhrase(event.target.value)}
        />
        <ProfileTrouble action={action} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" kind="quiet" busy={action.busy}>
            {t('account.save')}
          </Button>
          <ActionDone action={action}>{t('account.saved')}</ActionDone>
        </div>
      </form>
    </Part>
  );
}
