import { Link } from 'react-router';
import type { SetupAttributes } from '../../contract/office/setup.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { mayLoad } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';

/**
 * How far the set-up is, for who may do something about it. Read before the screen stands, so that
 * nothing moves under a hand; without it the queue, which is what one came for, stands as well.
 */
export async function loadSetup(signal: AbortSignal): Promise<SetupAttributes | null> {
  try {
    if (!(await mayLoad('catalogue.change', signal))) return null;
    return (await call('GET /office/api/setup', { signal })).item;
  } catch {
    return null;
  }
}

/** Leads to the check list while the shop is not set up. */
export function SetupBanner({ setup }: { setup: SetupAttributes | null }) {
  const { t } = useLanguage();
  if (setup === null || setup.dismissed) return null;
  const done = setup.steps.filter((step) => step.done).length;
  const next = setup.steps.find((step) => !step.done);
  return (
    <div className="mb-3">
      <Notice
        tone="waiting"
        title={
          setup.done ? t('setup.doneText') : t('setup.banner', { done, all: setup.steps.length })
        }
      >
        <Link to="/setup" className="text-green underline underline-offset-4">
          {next === undefined
            ? t('setup.open')
            : t('setup.next', { step: t(`setup.step.${next.id}`) })}
        </Link>
      </Notice>
    </div>
  );
}
