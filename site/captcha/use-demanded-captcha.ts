import { useRef, useState } from 'react';
import type { Problem } from '../../client/failure.ts';
import type { CaptchaAnswer, CaptchaPurpose } from '../../contract/people/captcha.ts';
import type { FieldErrors } from '../api/field-errors.ts';
import { captchaErrors, demandsCaptcha } from './captcha-errors.ts';
import type { CaptchaProps } from './captcha-field.tsx';

type DemandedCaptcha = {
  /** Null until the service demands one. */
  readonly props: CaptchaProps | null;
  /** The answer that goes with what is sent now; each is sent once. */
  readonly take: () => Record<string, string>;
  /** Shows one before anything is sent; the focus stays where it is. */
  readonly demand: () => void;
  /** Errors of the service by field; from a demand for a captcha on, it is shown. */
  readonly errorsOf: (problems: readonly Problem[]) => FieldErrors;
};

/** The captcha of a form; `error` is what is wrong with its answer. */
export function useDemandedCaptcha(
  purpose: CaptchaPurpose,
  error: string | undefined,
): DemandedCaptcha {
  const [round, setRound] = useState(0);
  const [demanded, setDemanded] = useState(false);
  const [first, setFirst] = useState(true);
  const answer = useRef<CaptchaAnswer>({});
  const remember = useRef((given: CaptchaAnswer) => {
    answer.current = given;
  });
  return {
    props: demanded
      ? { purpose, round, error, focus: first || error !== undefined, onAnswer: remember.current }
      : null,
    take() {
      const given = Object.entries(answer.current).map(([name, value]) => [name, value ?? '']);
      if (demanded) setRound(round + 1);
      return Object.fromEntries(given);
    },
    demand() {
      setFirst(false);
      setDemanded(true);
    },
    errorsOf(problems) {
      setFirst(!demanded);
      const unconfigured = problems.some(({ code }) => code === 'captcha_unconfigured');
      if (unconfigured || demandsCaptcha(problems)) setDemanded(true);
      return captchaErrors(problems, demanded);
    },
  };
}
