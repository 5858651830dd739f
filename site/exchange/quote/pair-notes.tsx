import { formatMoney } from '../../../i18n/format.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import type { RateCalculation } from '../../api/views.ts';
import { useLanguage } from '../../shell/language.tsx';
import type { Pair } from '../pair.ts';

export type PairNotesProps = {
  readonly pair: Pair;
  readonly terms: RateCalculation | null;
  /** Visitors from this country may not exchange the pair. */
  readonly closed: boolean;
};

/** What stands in the way of an exchange, or will: said before anything is filled in. */
export function PairNotes({ pair, terms, closed }: PairNotesProps) {
  const { t } = useLanguage();
  return (
    <div className="space-y-8">
      {closed ? <Notice tone="loss" title={t('exchangeTerms.countryClosed')} /> : null}
      {terms?.card_verification_required ? <Verification pair={pair} terms={terms} /> : null}
      {terms?.own_account_only ? <Notice icon="shield">{t('exchangeTerms.payOwn')}</Notice> : null}
    </div>
  );
}

function Verification({ pair, terms }: { pair: Pair; terms: RateCalculation }) {
  const { locale, t } = useLanguage();
  const { card_verification_from: from, operators_away: away } = terms;
  const amount = from === null ? '' : formatMoney(from, pair.income.currency_iso_code, locale);
  return (
    <Notice icon="shield">
      {t(away ? 'exchangeTerms.verificationAway' : 'exchangeTerms.verification')}{' '}
      {from === null ? null : t('exchangeTerms.verificationFrom', { amount })}
    </Notice>
  );
}
