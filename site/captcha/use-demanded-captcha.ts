import { useRef, useState } from 'react';
import type { CaptchaAnswer } from '../../contract/captcha.ts';
import type { Problem } from '../api/failure.ts';
import { errorsByField, type FieldErrors } from '../api/field-errors.ts';
import type { CaptchaProps } from './captcha-field.tsx';

export type DemandedCaptcha = {
  /** Null until the service demands one. */
  readonly props: CaptchaProps | null;
  /** The answer that goes with what is sent now; each is sent once. */
  readonly take: () => Record<string, string>;
  /**
   * Errors of the service by field. A demand for a captcha that was not shown yet shows it, and is
   * no error: nobody has answered it wrongly.
   */
  readonly errorsOf: (problems: readonly Problem[]) => FieldErrors;
};

/** The captcha of a form; `error` is what is wrong with its answer. */
export function useDemandedCaptcha(error: string | undefined): DemandedCaptcha {
  const [round, setRound] = useState(0);
  const [demanded, setDemanded] = useState(false);
  const [first, setFirst] = useState(true);
  const answer = useRef<CaptchaAnswer>({});
  const remember = useRef((given: CaptchaAnswer) => {
    answer.current = given;
  });
  return {
    props: demanded
      ? { round, error, focus: first || error !== undefined, onAnswer: remember.current }
      : null,
    take() {
      const given = Object.entries(answer.current).map(([name, value]) => [name, value ?? '']);
      if (demanded) setRound(round + 1);
      return Object.fromEntries(given);
    },
    errorsOf(problems) {
      const errors = errorsByField(problems);
      setFirst(!demanded);
      if (!problems.some(({ type }) => type === 'captcha')) return errors;
      setDemanded(true);
      const { captcha_answer: _, ...others } = errors;
      return demanded ? errors : others;
    },
  };
}
