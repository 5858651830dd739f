import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { ApiFailure } from '../../client/failure.ts';
import type { CaptchaPurpose } from '../../contract/people/captcha.ts';
import { useAction } from '../../ui/actions/use-action.ts';
import { useLeadToFault } from '../../ui/forms/form.tsx';
import type { FieldErrors } from '../api/field-errors.ts';
import type { CaptchaProps } from '../captcha/captcha-field.tsx';
import { useDemandedCaptcha } from '../captcha/use-demanded-captcha.ts';
import { useLanguage } from '../shell/language.tsx';
import { checkFields, isTyped } from './check-fields.ts';
import { failureErrors } from './failure-errors.ts';

type Typed = Readonly<Record<string, string>>;

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
  const action = useAction();
  const lead = useLeadToFault(form);
  const captcha = useDemandedCaptcha(purpose, errors['captcha_answer']);

  function show(found: FieldErrors) {
    setErrors(found);
    lead();
  }

  function refuse(failure: unknown) {
    const refused = failure instanceof ApiFailure && failure.problems.length > 0;
    show(refused ? captcha.errorsOf(failure.problems) : failureErrors(failure, t));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = typedIn(event.currentTarget);
    const found = { ...check?.(typed), ...checkFields(event.currentTarget, t) };
    if (Object.keys(found).length > 0) return show(found);
    setErrors({});
    void action.run(() => send({ ...typed, ...captcha.take() }).catch(refuse));
  }

  return {
    errors,
    sending: action.busy,
    captcha: captcha.props,
    form: {
      ref: form,
      noValidate: true,
      method: 'post',
      onSubmit: submit,
      onInput({ target }) {
        if (!isTyped(target)) return;
        setErrors(({ [target.name]: _, unknown: __, ...others }) => others);
      },
    },
    refuse,
    show,
  };
}

/** What the form says, a box that is ticked as `on`. */
function typedIn(form: HTMLFormElement): Typed {
  const entries = [...new FormData(form)];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
