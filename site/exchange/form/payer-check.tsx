import { type KeyboardEvent, useId } from 'react';
import { formatSpan } from '../../../i18n/format.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { CaptchaSlot } from '../../captcha/captcha-slot.tsx';
import { useLanguage } from '../../shell/language.tsx';
import type { Pair } from '../pair.ts';
import { type PayerCheckView, usePayerCheck } from './use-payer-check.ts';

export type PayerCheckProps = {
  readonly pair: Pair;
  readonly onChecked: (id: string) => void;
};

/** Few want it: it is closed until then. */
export function PayerCheck(props: PayerCheckProps) {
  const { t } = useLanguage();
  return (
    <details className="settle border-b border-hairline pb-1">
      <summary className="flex min-h-11 items-center">
        <span className="text-link">{t('exchangeParts.payerCheck')}</span>
      </summary>
      <CheckPanel {...props} />
    </details>
  );
}

/** Would coins from this address be taken? Stands in the form of an order, and sends none of it. */
function CheckPanel({ pair, onChecked }: PayerCheckProps) {
  const { t } = useLanguage();
  const check = usePayerCheck(pair, onChecked);
  const statusId = useId();

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    // It would place the order.
    event.preventDefault();
    void check.ask();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter is of the fields within
    <div className="space-y-4 pb-4" onKeyDown={onKeyDown}>
      <p className="max-w-[60ch] text-sm text-soft">{t('exchangeParts.payerLead')}</p>
      <Field
        label={t('exchangeParts.payerAddress', { name: pair.income.name })}
        hint={t('exchangeParts.payerHint')}
        placeholder={pair.income.account.placeholder}
        error={check.errors['income_account']}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        mono
        value={check.address}
        onChange={(event) => check.type(event.target.value)}
      />
      {check.captcha ? <CaptchaSlot {...check.captcha} /> : null}
      <Button
        kind="quiet"
        icon="shield"
        busy={check.asking}
        aria-describedby={statusId}
        onClick={() => void check.ask()}
      >
        {check.asking ? t('exchangeParts.payerAsking') : t('exchangeParts.payerAsk')}
      </Button>
      <div id={statusId} role="status">
        {check.errors['unknown'] ? (
          <Notice tone="waiting" title={check.errors['unknown']}>
            {t('exchangeParts.payerAnyway')}
          </Notice>
        ) : null}
        {check.found ? <Found found={check.found} /> : null}
      </div>
    </div>
  );
}

/** The verdict in plain words, and what becomes of a payment from there. */
function Found({ found }: { found: PayerCheckView }) {
  const { locale, t } = useLanguage();
  const { verdict, reason, deposit } = found;
  if (verdict === null) {
    return (
      <Notice tone="waiting" title={t('exchangeParts.payerPending')}>
        {t('exchangeParts.payerPendingText')}
      </Notice>
    );
  }
  if (verdict === 'passed') {
    return (
      <Notice icon="check" title={t('exchangeParts.payerPassed')}>
        {t('exchangeParts.payerPassedText')}
      </Notice>
    );
  }
  const span = formatSpan(found.review_s, locale);
  return (
    <Notice
      tone={verdict === 'risk' ? 'loss' : 'waiting'}
      title={t(`exchangeParts.payer.${verdict}`)}
    >
      {reason === null ? null : <p>{t(`exchangeParts.payerReason.${reason}`)}</p>}
      <p>
        {verdict === 'risk'
          ? t('exchangeParts.payerRiskThen')
          : deposit === 'goes_on'
            ? t('exchangeParts.payerThen.goes_on')
            : t('exchangeParts.payerThen.held', { span })}
      </p>
    </Notice>
  );
}
