import { type ComponentType, type ReactNode, useState } from 'react';
import { formatMoney } from '../../../i18n/format.ts';
import { addressOf } from '../../../i18n/locale-path.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { CaptchaSlot } from '../../captcha/captcha-slot.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { fieldId } from '../../shell/field-id.ts';
import { type Say, useLanguage } from '../../shell/language.tsx';
import { ServedPart } from '../../shell/served-part.tsx';
import { type LazyPart, useLazyPart } from '../../shell/use-lazy-part.ts';
import type { SavedAccountsProps } from '../../wallets/saved-accounts.tsx';
import { ExchangeNote } from '../exchange-note.tsx';
import type { ExchangeData } from '../load-exchange.ts';
import type { Pair } from '../pair.ts';
import type { CustomerDiscountProps } from '../quote/customer-discount.tsx';
import { PairNotes } from '../quote/pair-notes.tsx';
import type { RateChangedProps } from '../quote/rate-changed-dialog.tsx';
import { nextFrom, notesFrom } from '../quote/shown-terms.ts';
import { WhatNext } from '../quote/what-next.tsx';
import type { ReserveRequestProps } from '../reserve-request.tsx';
import { pairNotes, whatNext } from '../served-parts.ts';
import { DetailFields } from './detail-fields.tsx';
import type { ErrorSummaryProps } from './error-summary.tsx';
import { FieldHelp } from './field-help.tsx';
import type { FormField } from './form-fields.ts';
import type { PayerCheckProps } from './payer-check.tsx';
import { type ExchangeFormState, useExchangeForm } from './use-exchange-form.ts';

type Props = {
  readonly pair: Pair;
  readonly data: ExchangeData;
  /** The visitor's, asked for once a page; null while it is unknown. */
  readonly country: string | null;
  readonly onSwap: () => void;
};

// Few ever ask for a reserve or meet another rate: both dialogs are loaded when they are opened.
const reserveRequest: LazyPart<ReserveRequestProps> = {
  load: async () => (await import('../reserve-request.tsx')).ReserveRequestDialog,
  topic: 'exchangeParts',
};
const rateChanged: LazyPart<RateChangedProps> = {
  load: async () => (await import('../quote/rate-changed-dialog.tsx')).RateChangedDialog,
  topic: 'exchangeParts',
};

const errorSummary: LazyPart<ErrorSummaryProps> = {
  load: async () => (await import('./error-summary.tsx')).ErrorSummary,
  topic: 'exchangeParts',
};
const payerCheck: LazyPart<PayerCheckProps> = {
  load: async () => (await import('./payer-check.tsx')).PayerCheck,
  topic: 'exchangeParts',
};
const savedAccounts: LazyPart<SavedAccountsProps> = {
  load: async () => (await import('../../wallets/saved-accounts.tsx')).SavedAccounts,
  topic: 'savedAccounts',
};
const discount: LazyPart<CustomerDiscountProps> = {
  load: async () => (await import('../quote/customer-discount.tsx')).CustomerDiscount,
  topic: 'exchangeParts',
};
const sideOf: Readonly<Record<string, 'income' | 'outcome'>> = {
  income_account: 'income',
  outcome_account: 'outcome',
};

/** Amounts, details, agreement, one button. Made anew for every pair; typing is kept in the tab. */
export function ExchangeForm({ pair, data, country, onSwap }: Props) {
  const { t } = useLanguage();
  const form = useExchangeForm(pair, data, country);
  const { live, errors } = form;
  const [asksReserve, setAsksReserve] = useState(false);
  const ReserveRequest = useLazyPart(reserveRequest, asksReserve);
  const ErrorSummary = useLazyPart(errorSummary, form.attempt > 0);
  const PayerCheck = useLazyPart(payerCheck, live.known?.payer_check_offered === true);
  const user = useCurrentUser();
  const Saved = useLazyPart(savedAccounts, user !== null);
  const Discount = useLazyPart(discount, user !== null);
  const below = helpBelow(form, savedBelow(pair, form, Saved));
  const terms = live.known;
  const notes = { pair, terms, closed: data.closed };
  const notesKey = notesFrom(terms, data.closed);
  const next = { pair, terms, awayUntil: data.awayUntil };
  return (
    <>
      <form
        onSubmit={form.submit}
        onBlur={({ target }) => form.leave(target)}
        noValidate
        className="min-w-0 space-y-8"
      >
        <ExchangeNote
          pair={pair}
          live={live}
          errors={errors}
          onSwap={onSwap}
          onAskReserve={() => setAsksReserve(true)}
        />
        {Discount ? <Discount pair={pair} live={live} /> : null}
        <ServedPart part={pairNotes} drawing={notes} from={notesKey} className="empty:hidden">
          {import.meta.env.SSR && notesKey ? <PairNotes {...notes} /> : null}
        </ServedPart>
        <DetailFields
          fields={form.fields}
          values={form.values}
          errors={errors}
          pair={pair}
          onChange={form.change}
          chosen={form.saved.chosen}
          below={below}
        />
        {Saved && typesAccount(form) ? <Saved saved={form.saved} /> : null}
        <ServedPart part={whatNext} drawing={next} from={nextFrom(terms)}>
          {import.meta.env.SSR ? <WhatNext {...next} /> : null}
        </ServedPart>
        {PayerCheck ? <PayerCheck pair={pair} onChecked={form.notePayerCheck} /> : null}
        <Agreements form={form} />
        {form.captcha ? <CaptchaSlot {...form.captcha} /> : null}
        {ErrorSummary ? (
          <ErrorSummary errors={errors} labels={labelsOf(form, t)} attempt={form.attempt} />
        ) : null}
        <PlaceButton pair={pair} form={form} />
      </form>
      <NewRate pair={pair} form={form} />
      {ReserveRequest ? (
        <ReserveRequest
          system={pair.outcome}
          amount={live.amounts.outcome}
          open={asksReserve}
          onClose={() => setAsksReserve(false)}
        />
      ) : null}
    </>
  );
}

/** What can fill a field by a press stands under it, after the accounts that are saved. */
function helpBelow({ values, change }: ExchangeFormState, saved: (field: FormField) => ReactNode) {
  return (field: FormField) => (
    <>
      {saved(field)}
      {field.help === null ? null : (
        <FieldHelp
          of={field.help}
          example={field.example}
          value={values[field.name] ?? ''}
          onFill={(value) => change(field, value)}
        />
      )}
    </>
  );
}

/** Who is signed in takes a saved account in place of typing it. */
function savedBelow(
  pair: Pair,
  { saved, choose }: ExchangeFormState,
  Saved: ComponentType<SavedAccountsProps> | null,
) {
  return function below(field: FormField) {
    const side = sideOf[field.name];
    if (Saved === null || side === undefined) return null;
    const place = { name: field.name, label: field.label, systemId: pair[side].id };
    return <Saved field={place} saved={saved} onChoose={(wallet) => choose(field, wallet)} />;
  };
}

/** Nothing is placed at another rate before the visitor has said yes to it. */
function NewRate({ pair, form }: { pair: Pair; form: ExchangeFormState }) {
  const { live, outdated } = form;
  const RateChanged = useLazyPart(rateChanged, outdated !== null);
  if (RateChanged === null) return null;
  return (
    <RateChanged
      pair={pair}
      before={outdated}
      after={live.pending ? null : live.quote}
      onAccept={form.acceptNewRate}
      onClose={form.declineNewRate}
    />
  );
}

/** Some account is typed and not chosen: it may be kept. */
function typesAccount({ fields, saved }: ExchangeFormState): boolean {
  return fields.some(({ name }) => name in sideOf && !(name in saved.chosen));
}

function Agreements({ form }: { form: ExchangeFormState }) {
  const { locale, t } = useLanguage();
  const boxes = [
    ['agree_service_terms', 'exchange-rules', t('exchange.agreeTerms').split(/[[\]]/)],
    ['agree_aml_terms', 'aml-kyc', t('exchange.agreeAml').split(/[[\]]/)],
  ] as const;
  return (
    <div className="space-y-3">
      {boxes.map(([name, document, [before, linked, after]]) => (
        <Checkbox
          key={name}
          id={fieldId(name)}
          name={name}
          required
          checked={form.agreed[name]}
          onChange={(event) => form.agree(name, event.target.checked)}
          error={form.errors[name]}
        >
          {before}
          <a
            href={addressOf(locale, `/legal/${document}`)}
            target="_blank"
            className="text-link"
            rel="noopener"
          >
            {linked}
          </a>
          {after}
        </Checkbox>
      ))}
    </div>
  );
}

/** The one primary button, with what it will do beside it. */
function PlaceButton({ pair, form }: { pair: Pair; form: ExchangeFormState }) {
  const { locale, t } = useLanguage();
  const { quote } = form.live;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" busy={form.sending} className="max-sm:w-full">
          {form.sending ? t('exchange.placing') : t('exchange.place')}
        </Button>
        <p className="min-w-0 flex-1 basis-64 text-sm">
          {quote === null ? null : (
            <span className="figures block font-medium">
              {t('exchange.summary', {
                income: formatMoney(quote.income_amount, pair.income.currency_iso_code, locale),
                outcome: formatMoney(quote.outcome_amount, pair.outcome.currency_iso_code, locale),
              })}
            </span>
          )}
          <span className="text-soft">{t('exchange.nothingPaidYet')}</span>
        </p>
      </div>
      <noscript>
        {import.meta.env.SSR ? <Notice>{t('exchangeServed.noScript')}</Notice> : null}
      </noscript>
    </>
  );
}

/** The sentences of the boxes to tick say enough by themselves. */
function labelsOf(form: ExchangeFormState, t: Say): Readonly<Record<string, string>> {
  return {
    income_amount: t('exchange.income'),
    outcome_amount: t('exchange.outcome'),
    ...Object.fromEntries(form.fields.map((field) => [field.name, field.label])),
    agree_service_terms: '',
    agree_aml_terms: '',
    captcha_answer: '',
  };
}
