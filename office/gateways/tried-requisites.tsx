import type { TriedRequisitesAttributes } from '../../contract/office/gateways.ts';
import { formatMoney } from '../../i18n/format.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { useLanguage } from '../parts/language.tsx';

/** What came of asking a provider for requisites of no order, and of closing what it opened. */
export function TriedRequisites({ tried }: { readonly tried: TriedRequisitesAttributes }) {
  const { t, locale } = useLanguage();
  const { amount, currency, outcome, reference, closed } = tried;
  const sum = formatMoney(amount, currency, locale);
  const why = tried.why ?? '';
  const place = [tried.address, tried.bank, tried.holder].filter((part) => part !== null);
  return (
    <>
      {outcome === 'given' ? (
        <Notice>{t('gateways.tryPlaceGiven', { sum, place: place.join(', ') })}</Notice>
      ) : null}
      {outcome === 'looking' ? <Notice>{t('gateways.tryPlaceLooked', { sum })}</Notice> : null}
      {outcome === 'none_free' ? (
        <Notice tone="waiting">{t('gateways.tryPlaceNone', { sum })}</Notice>
      ) : null}
      {outcome === 'refused' ? (
        <Notice tone="waiting">{t('gateways.tryPlaceRefused', { sum, why })}</Notice>
      ) : null}
      {outcome === 'unanswered' ? (
        <Notice tone="loss">{t('gateways.tryPlaceUnanswered', { why, reference })}</Notice>
      ) : null}
      {closed === true ? (
        <p className="text-sm text-soft">{t('gateways.tryPlaceClosed', { reference })}</p>
      ) : null}
      {closed === false ? (
        <Notice tone="loss">{t('gateways.tryPlaceOpen', { reference })}</Notice>
      ) : null}
    </>
  );
}
