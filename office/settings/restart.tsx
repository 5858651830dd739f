import { useState } from 'react';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';

const lookMilliseconds = 1_000;
const looksMax = 90;

/** Starts the service again; `onBack` once it is there with what was changed. */
export function Restart({ label, onBack }: { label: string; onBack: () => void }) {
  const { t } = useLanguage();
  const [state, setState] = useState<'resting' | 'away' | 'slow'>('resting');
  const action = useAction({ reload: async () => undefined });

  async function restart() {
    await call('POST /office/api/settings/restart');
    setState('away');
    if (await isBack()) onBack();
    else setState('slow');
  }

  return (
    <div className="space-y-3">
      {state === 'slow' ? (
        <Notice tone="loss" announce>
          {t('settings.restartSlow')}
        </Notice>
      ) : null}
      <div aria-live="polite" className="text-sm">
        {state === 'away' ? t('settings.restarting') : null}
      </div>
      <ActionTrouble action={action} />
      <Button type="button" busy={action.busy} onClick={() => action.run(restart)}>
        {label}
      </Button>
    </div>
  );
}

/** The process that answers has read what was changed; one that is away answers nothing. */
async function isBack(): Promise<boolean> {
  for (let look = 0; look < looksMax; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, lookMilliseconds));
    const read = await call('GET /office/api/settings').catch(() => null);
    if (read !== null && !read.meta.restart_needed) return true;
  }
  return false;
}
