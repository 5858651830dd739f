import type { ProofTimeAttributes } from '../../contract/office.ts';
import { useLanguage } from './language.tsx';
import { Moment } from './moment.tsx';

/** Until when something was proved as it came in, and when all of it was last read again. */
export function CheckTimes({ proof }: { proof: ProofTimeAttributes }) {
  const { t } = useLanguage();
  return (
    <span className="mt-1 block space-y-0.5 text-xs">
      {proof.checked_at === null ? (
        <span className="block">{t('office.proof.pending')}</span>
      ) : (
        <span className="block">
          {t('office.proof.checked')} <Moment at={proof.checked_at} />
          {proof.overdue ? <b className="block">{t('office.proof.overdue')}</b> : null}
        </span>
      )}
      <span className="block">
        {proof.passed_from === null || proof.passed_until === null ? (
          t('office.proof.neverPassed')
        ) : (
          <>
            {t('office.proof.passed')} <Moment at={proof.passed_from} /> –{' '}
            <Moment at={proof.passed_until} />.
          </>
        )}{' '}
        {t('office.proof.passing', { percent: proof.pass_percent })}
      </span>
    </span>
  );
}
