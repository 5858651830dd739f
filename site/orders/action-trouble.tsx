import { Notice } from '../../ui/notice.tsx';
import type { Problem } from '../api/failure.ts';
import { useLanguage } from '../shell/language.tsx';

/** What an attempt was refused for, beside the button it belongs to. */
export function ActionTrouble({ problems }: { problems: readonly Problem[] }) {
  const { t } = useLanguage();
  if (problems.length === 0) return null;
  return (
    <Notice tone="loss" title={t('orderPage.actionFailed')} announce>
      {problems.map((problem) => (
        <p key={`${problem.name}-${problem.type}`}>{problem.message}</p>
      ))}
    </Notice>
  );
}
