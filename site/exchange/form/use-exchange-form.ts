import { type FormEvent, useMemo, useState } from 'react';
import type { Problem } from '../../../client/failure.ts';
import { errorsByField, type FieldErrors } from '../../api/field-errors.ts';
import type { RateCalculation } from '../../api/views.ts';
import type { CaptchaProps } from '../../captcha/captcha-field.tsx';
import { useDemandedCaptcha } from '../../captcha/use-demanded-captcha.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage, useNeed } from '../../shell/language.tsx';
import { type SavedChoice, useSavedChoice } from '../../wallets/use-saved-choice.ts';
import type { UserWallet } from '../../wallets/wallet-view.ts';
import type { ExchangeData } from '../load-exchange.ts';
import type { Pair } from '../pair.ts';
import { type LiveQuote, useQuote } from '../quote/use-quote.ts';
import type { Agreement } from './check-form.ts';
import { type FormField, formFields } from './form-fields.ts';
import { checkLeft, loadCheck } from './left-field.ts';
import { useFormValues } from './use-form-values.ts';
import { orderAttributes, usePlaceOrder } from './use-place-order.ts';
import { type Refusals, useRefusals } from './use-refusals.ts';
import { useStoredAmount } from './use-stored-amount.ts';

export type ExchangeFormState = {
  readonly live: LiveQuote;
  readonly fields: readonly FormField[];
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
  /** Grows with every attempt that was refused. */
  readonly attempt: number;
  readonly agreed: Readonly<Record<Agreement, boolean>>;
  readonly sending: boolean;
  /** The quote the order was sent with when the rate has moved since. */
  readonly outdated: RateCalculation | null;
  readonly change: (field: FormField, value: string) => void;
  readonly agree: (agreement: Agreement, yes: boolean) => void;
  readonly leave: (target: EventTarget) => Promise<void>;
  readonly submit: (event: FormEvent) => Promise<void>;
  readonly acceptNewRate: () => Promise<void>;
  readonly declineNewRate: () => void;
  /** Null until the service demands one. */
  readonly captcha: CaptchaProps | null;
  readonly saved: SavedChoice;
  readonly choose: (field: FormField, wallet: UserWallet | null) => void;
  /** Takes note of what was looked up of the address one pays from; empty for nothing. */
  readonly notePayerCheck: (id: string) => void;
};

/** Everything the exchange form knows and does; the components only draw it. */
export function useExchangeForm(
  pair: Pair,
  data: ExchangeData,
  own: string | null,
): ExchangeFormState {
  const { t, locale } = useLanguage();
  const need = useNeed();
  const live = useQuote(pair, data);
  useStoredAmount(pair, live);
  const { known } = live;
  const fields = useMemo(() => formFields(pair, known, { t, locale }), [pair, known, t, locale]);
  const user = useCurrentUser();
  const { email = null, phone = null, name = null } = user ?? {};
  const contacts = { email, phone, full_name: name };
  const form = useFormValues(fields, contacts);
  const guessed = form.values['country'] === '' && own !== null ? { country: own } : {};
  const saved = useSavedChoice();
  const [payer_check_id, notePayerCheck] = useState('');
  // Not kept with what is typed: it is the address that says which one, and the quote is of it.
  const [place, setPlace] = useState({ city: data.city ?? '', visit_at: '' });
  const chosen = (known?.cities.length ?? 0) > 0 ? place : {};
  const values = {
    ...form.values,
    ...guessed,
    ...accountsOf(saved),
    ...chosen,
    payer_check_id,
  };
  const [agreed, setAgreed] = useState({ agree_service_terms: false, agree_aml_terms: false });
  const refusals = useRefusals();
  const sender = useSender(live, values, saved, refusals);

  const typed = fields.filter(({ name }) => !(name in saved.chosen));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const checkForm = await loadCheck(need);
    const { amount } = live.request;
    const errors = checkForm?.({ fields: typed, values, agreed, amount }, t);
    const all = { ...amountErrors(live.problems), ...errors };
    if (Object.keys(all).length > 0) refusals.refuse(all);
    else await sender.send();
  }

  return {
    live: forgiving(live, refusals),
    fields,
    values,
    errors: allErrors(amountErrors(live.problems), refusals.errors),
    attempt: refusals.attempt,
    agreed,
    ...sender,
    change: (field, value) => {
      refusals.forgive(field.name);
      if (field.name === 'city') {
        setPlace({ city: value, visit_at: '' });
        live.chooseCity(value || undefined);
      } else if (field.name === 'visit_at') setPlace({ ...place, visit_at: value });
      else form.change(field, value);
    },
    agree: (agreement, yes) => {
      refusals.forgive(agreement);
      const all = { ...agreed, [agreement]: yes };
      setAgreed(all);
      if (all.agree_service_terms && all.agree_aml_terms) sender.foresee();
    },
    leave: async (target) => refusals.note(await checkLeft(target, typed, { t, need })),
    submit,
    saved,
    notePayerCheck,
    choose: (field, wallet) => {
      refusals.forgive(field.name);
      saved.choose(field.name, wallet);
      // A coin has a memo beside its address, a phone number a bank; nothing has both.
      const more = fields.find(({ name }) => name === 'outcome_memo' || name === 'outcome_bank');
      if (field.name !== 'outcome_account' || more === undefined) return;
      form.change(more, (more.help === 'bank' ? wallet?.bank : wallet?.memo) ?? '');
    },
  };
}

/** An amount that is typed again is wrong no more. */
function forgiving(live: LiveQuote, { forgive }: Refusals): LiveQuote {
  return {
    ...live,
    edit: (side, amount) => {
      forgive(`${side}_amount`);
      live.edit(side, amount);
    },
  };
}

/** An amount that is refused is the reason why there is no order: nothing else is to be said. */
function allErrors(ofAmounts: FieldErrors, { unknown, ...others }: FieldErrors): FieldErrors {
  const isKnown = unknown === undefined || Object.keys(ofAmounts).length > 0;
  return { ...ofAmounts, ...others, ...(isKnown ? {} : { unknown }) };
}

/** A saved account is shown as its owner knows it: masked. */
function accountsOf({ chosen }: SavedChoice): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(chosen).map(([name, { account }]) => [name, account]));
}

type Sender = Pick<
  ExchangeFormState,
  'sending' | 'outdated' | 'acceptNewRate' | 'declineNewRate' | 'captcha'
> & { readonly send: () => Promise<void>; readonly foresee: () => void };

/** Sends the checked form; where the rate has moved, waits for a yes to the new one. */
function useSender(
  live: LiveQuote,
  values: Readonly<Record<string, string>>,
  saved: SavedChoice,
  refusals: Refusals,
): Sender {
  const { t } = useLanguage();
  const api = useApi();
  const { sending, place } = usePlaceOrder();
  const [outdated, setOutdated] = useState<RateCalculation | null>(null);
  const captcha = useDemandedCaptcha('order', refusals.errors['captcha_answer']);

  async function send() {
    if (sending) return;
    // A press right after typing comes before the quote: it is asked for at once.
    const quote = live.quote ?? (await live.refresh());
    const failed = { unknown: t('exchange.placeFailedText') };
    if (quote === null) return refusals.refuse(failed);
    const all = { ...values, ...captcha.take() };
    const { request } = live;
    const placed = await place({ quote, request, values: all, saved: saved.attributes });
    if (placed.outcome === 'rate_changed') {
      setOutdated(quote);
      await live.refresh();
    } else if (placed.outcome === 'refused') {
      const errors = captcha.errorsOf(placed.problems);
      // A first demand for a captcha names nothing else: it is shown, and that is no failure.
      refusals.refuse(placed.problems.length === 0 ? failed : errors);
    }
  }

  /** The last box is ticked: whether a captcha comes is known before the button is pressed. */
  function foresee() {
    const { quote, request } = live;
    if (quote === null || captcha.props !== null) return;
    const order = orderAttributes({ quote, request, values, saved: saved.attributes });
    import('./foresee-captcha.ts')
      .then(({ foreseeCaptcha }) => foreseeCaptcha(api, order))
      .then(
        (isWanted) => isWanted && captcha.demand(),
        () => undefined,
      );
  }

  return {
    sending,
    foresee,
    outdated,
    captcha: captcha.props,
    send,
    acceptNewRate: () => {
      setOutdated(null);
      return send();
    },
    declineNewRate: () => setOutdated(null),
  };
}

/** What is wrong with an amount; the reserve is said apart. */
function amountErrors(problems: readonly Problem[]): FieldErrors {
  return errorsByField(
    problems.filter(
      ({ field, code }) => field?.endsWith('_amount') === true && code !== 'insufficient_reserve',
    ),
  );
}
