import { Notice } from '../../ui/notice.tsx';
import type { ApiFailure } from '../api/failure.ts';
import { type Say, useLanguage } from './language.tsx';

/** Why an action was not done, where no field is at fault. */
export function Trouble({ failure }: { failure: ApiFailure | null }) {
  const { t } = useLanguage();
  if (failure === null) return null;
  return (
    <Notice tone="loss" announce>
      {troubleText(failure, t)}
    </Notice>
  );
}

/** What to say of a failure; the API's own words where it had some. */
export function troubleText(failure: ApiFailure, t: Say): string {
  if (failure.status === 0) return t('office.offline');
  if (failure.retryAfter !== null) return t('office.waitSeconds', { seconds: failure.retryAfter });
  return failure.problems[0]?.message ?? t('office.unknownTrouble');
}
