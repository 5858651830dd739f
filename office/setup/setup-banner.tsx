import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { SetupAttributes } from '../../contract/office/setup.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';

/** Leads to the check list while the shop is not set up; for who may do something about it. */
export function SetupBanner() {
  const { t } = useLanguage();
  const may = useMay('catalogue.change');
  const [setup, setSetup] = useState<SetupAttributes | null>(null);
  useEffect(() => {
    if (!may) return;
    const stop = new AbortController();
    call('GET /office/api/setup', { signal: stop.signal }).then(
      ({ item }) => setSetup(item),
      // The queue is what one came for: it stands without the banner.
      () => undefined,
    );
    return () => stop.abort();
  }, [may]);
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
