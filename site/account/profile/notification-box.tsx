import { ActionDone, ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { useReloadUser } from '../../session/current-user.ts';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { useAccount } from '../use-account.tsx';
import { saveProfile } from './save-profile.ts';

type Props = { readonly name: 'orders' | 'sign_in'; readonly children: string };

/** One kind of mail: saved as soon as it is ticked. */
export function NotificationBox({ name, children }: Props) {
  const { t } = useLanguage();
  const user = useAccount();
  const reload = useReloadUser();
  const api = useApi();
  const action = useAction();
  const on = user.notifications[name];

  async function change(wanted: boolean) {
    await action.run(async () => {
      await saveProfile(api, { notifications: { [name]: wanted } });
      await reload();
    });
  }

  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Checkbox
          name={`notify_${name}`}
          checked={action.busy ? !on : on}
          disabled={action.busy}
          onChange={(event) => change(event.target.checked)}
        >
          {children}
        </Checkbox>
        <ActionDone action={action}>{t('account.saved')}</ActionDone>
      </div>
      <ActionTrouble action={action} />
    </div>
  );
}
