import { useLocation } from 'react-router';
import type { ProviderProblem } from '../../contract/people/authentications.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { useLanguage } from '../shell/language.tsx';

const shownProblems = [
  'provider_cancelled',
  'provider_failed',
  'provider_email_known',
  'provider_without_email',
  'terms_not_accepted',
  'rate_limited',
] as const satisfies readonly ProviderProblem[];

/** Why a visit to a provider ended here, from `?problem=` of the address. */
export function ProviderProblemNotice() {
  const { t } = useLanguage();
  const asked = new URLSearchParams(useLocation().search).get('problem');
  const problem = shownProblems.find((each) => each === asked);
  if (problem === undefined) return null;
  return (
    <Notice tone="waiting" icon="alert" announce>
      {t(`entrance.problem.${problem}`)}
    </Notice>
  );
}
