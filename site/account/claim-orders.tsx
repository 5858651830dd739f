import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useReloadUser } from '../session/current-user.ts';
import { useLanguage } from '../shell/language.tsx';
import { ActionTrouble } from './action-trouble.tsx';
import { useAction } from './use-action.ts';

/** Orders made with the user's e-mail before they signed in: theirs for one press. */
export function ClaimOrders({ count }: { count: number }) {
  const { t } = useLanguage();
  const reload = useReloadUser();
  const action = useAction();
  const [claimed, setClaimed] = useState(0);

  async function claim() {
    await action.run(async (api) => {
      const { meta } = await api.post('/api/v1/user/claimable_orders', {});
      setClaimed(Number(meta['orders']));
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
