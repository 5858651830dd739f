import { useState } from 'react';
import { ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { useReloadUser } from '../../session/current-user.ts';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';

/** Orders made with the user's e-mail before they signed in: theirs for one press. */
export function ClaimOrders({ count }: { count: number }) {
  const { t } = useLanguage();
  const reload = useReloadUser();
  const api = useApi();
  const action = useAction();
  const [claimed, setClaimed] = useState(0);

  async function claim() {
    await action.run(async () => {
      const { meta } = await api.call('POST /api/v1/user/claimable_orders');
      setClaimed(meta.orders);
      await reload();
    });
  }

  return (
    <div role="status" className="empty:hidden">
      {count > 0 ? (
        <div className="space-y-3 border-l-2 border-green bg-green-wash px-4 py-4">
          <p className="font-semibold">{t('account.claimTitle', { count })}</p>
          <p className="max-w-[60ch] text-sm">{t('account.claimText', { count })}</p>
          <Button busy={action.busy} onClick={claim}>
            {t('account.claim')}
          </Button>
          <ActionTrouble action={action} />
        </div>
      ) : claimed > 0 ? (
        <p className="text-sm text-green">{t('account.claimed', { count: claimed })}</p>
      ) : null}
    </div>
  );
}
