import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { CaptchaPurpose } from '../../contract/captcha.ts';
import { ApiFailure } from '../api/failure.ts';
import type { FieldErrors } from '../api/field-errors.ts';
import type { CaptchaProps } from '../captcha/captcha-field.tsx';
import { useDemandedCaptcha } from '../captcha/use-demanded-captcha.ts';
import { useLanguage } from '../shell/language.tsx';
import { checkFields } from './check-fields.ts';
import { failureErrors } from './failure-errors.ts';

export type Typed = Readonly<Record<string, string>>;

export type SentForm = {
  readonly errors: FieldErrors;
  readonly sending: boolean;
  /** Null until the service demands one. */
  readonly captcha: CaptchaProps | null;
  readonly form: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    /** Without scripts nothing typed may stand in an address. */
    readonly method: 'post';
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** Shows why something beside the form itself was refused. */
  readonly refuse: (failure: unknown) => void;
  readonly show: (errors: FieldErrors) => void;
  /** What was sent has been done, and the form stays on the page. */
  readonly done: () => void;
};

type Wishes = {
  /** What a captcha is solved for, where the call may ask for one. */
  readonly purpose?: CaptchaPurpose;
  /** What else is wrong with what was typed. */
  readonly check?: (typed: Typed) => FieldErrors;
  /** Sends what was typed, with the answer to a captcha among it, and leads on. */
  readonly send: (typed: Typed) => Promise<void>;
};

/**
 * A form that is checked, sent, and told why it was refused: the focus goes to the first field at
 * fault. The fields keep their values themselves, so that a password manager may fill them in
 * before the page is alive.
 */
export function useSentForm({ check, send, purpose = 'sign_in' }: Wishes): SentForm {
  const { t } = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [sending, setSending] = useState(false);
  const captcha = useDemandedCaptcha(purpose, errors['captcha_answer']);
  useFocusOnError(form, attempt);

  function show(found: FieldErrors) {
    setErrors(found);
    setAttempt((count) => count + 1);
  }

  function refuse(failure: unknown) {
    setSending(false);
    const refused = failure instanceof ApiFailure && failure.problems.length > 0;
    show(refused ? captcha.errorsOf(failure.problems) : failureErrors(failure, t));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const typed = typedIn(event.currentTarget);
    const found = { ...check?.(typed), ...checkFields(event.currentTarget, t) };
    if (Object.keys(found).length > 0) return show(found);
    setErrors({});
    setSending(true);
    send({ ...typed, ...captcha.take() }).catch(refuse);
  }

  return {
    errors,
    sending,
    captcha: captcha.props,
    form: {
      ref: form,
      noValidate: true,
      method: 'post',
      onSubmit: submit,
      onInput({ target }) {
        if (!(target instanceof HTMLInputElement)) return;
        setErrors(({ [target.name]: _, unknown: __, ...others }) => others);
      },
    },
    refuse,
    show,
    done: () => setSending(false),
  };
}

/** What the form says, a box that is ticked as `on`. */
function typedIn(form: HTMLFormElement): Typed {
  const entries = [...new FormData(form)];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** The first field at fault, or the words about the whole form where no field is. */
function useFocusOnError(form: RefObject<HTMLFormElement | null>, attempt: number) {
  useEffect(() => {
    if (attempt === 0) return;
    const at = form.current;
    const field = at?.querySelector<HTMLElement>('[aria-invalid=true]');
    (field ?? at?.querySelector<HTMLElement>('[data-summary]'))?.focus();
  }, [form, attempt]);
}
