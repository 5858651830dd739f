import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiFailure } from '../../client/failure.ts';
import { guessBank } from '../../core/verifications/guess-bank.ts';
import type { ApiClient } from '../api/client.ts';
import { errorsByField, type FieldErrors } from '../api/field-errors.ts';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';
import { type CardFields, checkCardFields, digitsOf, groupedNumber } from './check-card-fields.ts';
import { coveredPhoto } from './draw-photo.ts';
import type { NewVerificationData, OrderOfCard } from './load-new.ts';
import { type PhotoState, shownMasks, usePhoto } from './use-photo.ts';
import { type IssuingBank, verificationPage } from './verification-view.ts';

export const steps = ['kind', 'card', 'photo'] as const;
export type Step = (typeof steps)[number];

/** Fields of the second step; what is wrong with any other is said on the third. */
const cardFieldNames = ['card_number', 'name', 'issuing_bank_id', 'order_public_id', 'kind'];

export type VerificationForm = {
  readonly fields: CardFields;
  readonly bank: IssuingBank | null;
  /** The bank is the one that the first digits tell. */
  readonly guessed: boolean;
  readonly photo: PhotoState;
  readonly checked: boolean;
  readonly errors: FieldErrors;
  /** Grows with every refusal, so that the focus goes to what is at fault. */
  readonly attempt: number;
  readonly sending: boolean;
  /** The page of the same card where it was sent before; null unless it was refused for that. */
  readonly sentBefore: string | null;
  readonly set: (changed: Partial<CardFields>) => void;
  readonly setChecked: (checked: boolean) => void;
  /** Says what is wrong with one field as soon as it is left. */
  readonly leave: (name: 'card_number' | 'name') => void;
  /** Whether the second step is filled in; shows what is wrong where it is not. */
  readonly cardIsGood: () => boolean;
  /** Sends what there is; answers the step of the first field at fault, null where it is sent. */
  readonly send: () => Promise<Step | null>;
};

/** All that is typed, drawn and sent; nothing of it is lost by a step back or a refusal. */
export function useVerificationForm(data: NewVerificationData): VerificationForm {
  const { t } = useLanguage();
  const faults = useFaults();
  const { fields, bank, guessed, set } = useCardFields(data);
  const [checked, setChecked] = useState(false);
  const [sentBefore, setSentBefore] = useState<string | null>(null);
  const photo = usePhoto(() => {
    setChecked(false);
    faults.forget('image', 'checked');
  });
  const digits = data.order?.digits ?? null;
  const { sending, send } = useSending({ ...data, fields, photo, checked, faults, setSentBefore });

  return {
    fields,
    bank,
    guessed,
    photo,
    checked,
    sending,
    sentBefore,
    send,
    errors: faults.errors,
    attempt: faults.attempt,
    set(changed) {
      set(changed);
      setSentBefore(null);
      faults.forget(...Object.keys(changed).flatMap((name) => wireNames[name] ?? name));
    },
    setChecked(next) {
      setChecked(next);
      faults.forget('checked');
    },
    leave(name) {
      const problem = checkCardFields(fields, digits, t)[name];
      const empty = name === 'card_number' ? fields.number === '' : fields.name.trim() === '';
      if (problem !== undefined && !empty) faults.add(name, problem);
    },
    cardIsGood() {
      const found = checkCardFields(fields, digits, t);
      if (Object.keys(found).length > 0) faults.show(found);
      return Object.keys(found).length === 0;
    },
  };
}

type Faults = Pick<VerificationForm, 'errors' | 'attempt'> & {
  readonly forget: (...names: readonly string[]) => void;
  readonly add: (name: string, problem: string) => void;
  /** Shows what is wrong; answers the step of the first of it. */
  readonly show: (found: FieldErrors) => Step;
};

function useFaults(): Faults {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  return {
    errors,
    attempt,
    forget(...names) {
      const gone = [...names, 'unknown'];
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !gone.includes(name))),
      );
    },
    add: (name, problem) => setErrors((before) => ({ ...before, [name]: problem })),
    show(found) {
      setErrors(found);
      setAttempt((count) => count + 1);
      return Object.keys(found).some((name) => cardFieldNames.includes(name)) ? 'card' : 'photo';
    },
  };
}

/** What is typed, and the bank that the first digits tell until another is chosen. */
function useCardFields({ banks, order }: NewVerificationData) {
  const [typed, setTyped] = useState<CardFields>(() => begin(order));
  const guess = guessBank(banks, digitsOf(typed.number));
  const bank = banks.find(({ id }) => id === typed.bankId) ?? guess;
  const fields: CardFields = { ...typed, bankId: bank?.id ?? null };

  function set(changed: Partial<CardFields>) {
    const number = changed.number ?? typed.number;
    // Digits of another bank are another card: the bank chosen for the last one is none of it.
    const other = guessBank(banks, digitsOf(number)) !== guess;
    setTyped((before) => ({ ...before, ...(other ? { bankId: null } : {}), ...changed }));
  }

  return { fields, bank, guessed: bank !== null && bank === guess, set };
}

type Sending = NewVerificationData &
  Pick<VerificationForm, 'fields' | 'photo' | 'checked'> & {
    readonly faults: Faults;
    readonly setSentBefore: (page: string | null) => void;
  };

function useSending(given: Sending): Pick<VerificationForm, 'sending' | 'send'> {
  const { t } = useLanguage();
  const api = useApi();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  const { fields, photo, checked, order, faults } = given;

  async function send(): Promise<Step | null> {
    const found = { ...checkCardFields(fields, order?.digits ?? null, t), ...photoProblems() };
    if (Object.keys(found).length > 0 || photo.opened === null) return faults.show(found);
    const image = await coveredPhoto(photo.opened, shownMasks(photo));
    if (image === null) return faults.show({ image: t('cardVerification.tooHeavy') });
    try {
      const form = formOf(fields, order, image);
      const { item: sent } = await api.call('POST /api/v1/card_verifications', { form });
      await navigate(verificationPage(sent.id), { replace: true });
      return null;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.has('conflict')) given.setSentBefore(await pageOfCard(api, fields.number));
      const said = errorsByField(error.problems);
      const silent = Object.keys(said).length === 0;
      return faults.show(silent ? { unknown: t('cardVerification.failedText') } : said);
    }
  }

  function photoProblems(): FieldErrors {
    if (photo.opened === null) return { image: t('cardVerification.error.image') };
    return checked ? {} : { checked: t('cardVerification.error.checked') };
  }

  return {
    sending,
    async send() {
      if (underWay.current) return null;
      underWay.current = true;
      setSending(true);
      try {
        return await send();
      } finally {
        underWay.current = false;
        setSending(false);
      }
    },
  };
}

/** Where the card stands that waits already, or is verified; null where it is not found. */
async function pageOfCard(api: ApiClient, number: string): Promise<string | null> {
  const list = await api.call('GET /api/v1/card_verifications').catch(() => null);
  const last = digitsOf(number).slice(-4);
  const same = list?.items
    .filter(({ status }) => status === 'waiting' || status === 'verified')
    .find(({ card_number: masked }) => masked.endsWith(last));
  return same === undefined ? null : verificationPage(same.id);
}

/** Names on the wire of what is wrong no more once a field has changed. */
const wireNames: Readonly<Record<string, readonly string[]>> = {
  number: ['card_number', 'issuing_bank_id'],
  bankId: ['issuing_bank_id'],
};

/** The owner of an order is told its card whole; others see it masked and type it themselves. */
function begin(order: OrderOfCard | null): CardFields {
  const card = order?.income_account ?? '';
  const number = /^[0-9 ]+$/.test(card) ? groupedNumber(card) : '';
  return { kind: 'plastic', number, name: '', bankId: null };
}

function formOf(fields: CardFields, order: OrderOfCard | null, image: Blob): FormData {
  const form = new FormData();
  form.set('card_number', digitsOf(fields.number));
  if (fields.name.trim() !== '') form.set('name', fields.name.trim());
  form.set('issuing_bank_id', fields.bankId ?? '');
  form.set('kind', fields.kind);
  if (order !== null) form.set('order_public_id', order.id);
  // The file that was chosen goes nowhere: only what was drawn from it, under a name of ours.
  form.set('image', image, 'card-photo.jpg');
  return form;
}
