import { useState } from 'react';
import { Link } from 'react-router';
import { ActionDone } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useReloadUser } from '../../session/current-user.ts';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { AccountPage } from '../account-page.tsx';
import { DayMoment } from '../partner/day-moment.tsx';
import { useAccount } from '../use-account.tsx';
import { ProfileTrouble } from './profile-trouble.tsx';
import { saveProfile } from './save-profile.ts';

/** Who the user is to us. */
export function Component() {
  const { t } = useLanguage();
  const user = useAccount();
  return (
    <AccountPage title={t('account.profile')} lead={t('account.profileText')}>
      <ProfileForm />
      <dl className="grid gap-x-8 gap-y-4 border-t border-hairline pt-5 text-sm sm:grid-cols-2">
        <div>
          <dt className="text-soft">{t('ui.email')}</dt>
          <dd className="break-words">{user.email}</dd>
          <dd>
            <Link to="/account/security#address" className="text-link">
              {t('account.emailChange')}
            </Link>
          </dd>
        </div>
        <div>
          <dt className="text-soft">{t('account.memberSince')}</dt>
          <dd>
            <DayMoment at={user.created_at} day />
          </dd>
        </div>
      </dl>
    </AccountPage>
  );
}

function ProfileForm() {
  const { t } = useLanguage();
  const user = useAccount();
  const reload = useReloadUser();
  const api = useApi();
  const action = useAction({ fields: ['name', 'phone'] });
  const [name, setName] = useState(user.name ?? '');
  const [phone, setPhone] = useState(user.phone ?? '');

  async function save() {
    const { item } = await saveProfile(api, { name, phone: phone === '' ? null : phone });
    // As the service has written them: without spare spaces, the phone in its full form.
    setName(item.name ?? '');
    setPhone(item.phone ?? '');
    await reload();
  }

  return (
    <Form action={action} onSubmit={save} className="max-w-[32rem] space-y-4">
      <Field
        name="name"
        label={t('account.name')}
        hint={t('account.nameHint')}
        autoComplete="name"
        required
        maxLength={128}
        value={name}
        error={action.errorOf('name')}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        name="phone"
        type="tel"
        label={t('account.phone')}
        hint={t('account.phoneHint')}
        placeholder="+7 900 000-00-00"
        autoComplete="tel"
        maxLength={40}
        value={phone}
        error={action.errorOf('phone')}
        onChange={(event) => setPhone(event.target.value)}
      />
      <ProfileTrouble action={action} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={action.busy}>
          {t('account.save')}
        </Button>
        <ActionDone action={action}>{t('account.saved')}</ActionDone>
      </div>
    </Form>
  );
}
