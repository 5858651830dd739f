import { useEffect, useState } from 'react';
import { ApiFailure, type Problem } from '../../client/failure.ts';
import type {
  CaptchaAnswer,
  CaptchaAttributes,
  CaptchaPurpose,
} from '../../contract/people/captcha.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { Skeleton } from '../../ui/states/spinner.tsx';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';
import { LettersCaptcha } from './letters-captcha.tsx';
import { RobotCaptcha } from './robot-captcha.tsx';

export type CaptchaProps = {
  /** What a proof of work is made for. */
  readonly purpose: CaptchaPurpose;
  /** Grows with every answer sent: each captcha is answered once, so a new one is shown. */
  readonly round: number;
  readonly error: string | undefined;
  /** Whether the form waits for nothing but this. */
  readonly focus: boolean;
  readonly onAnswer: (answer: CaptchaAnswer) => void;
};

/** One captcha to be solved, as the service makes it. */
export type ShownCaptcha = CaptchaAttributes & { readonly id: string };

type Shown = { readonly captcha: ShownCaptcha | null; readonly trouble: Problem | null };
const nothing: Shown = { captcha: null, trouble: null };

/** A captcha of the service: its letters and sounds, or Google's where that is configured. */
export function CaptchaField({ purpose, round, error, focus, onAnswer }: CaptchaProps) {
  const { t } = useLanguage();
  const api = useApi();
  const [turn, setTurn] = useState(0);
  const [shown, setShown] = useState<Shown & { readonly of: string }>({ ...nothing, of: '' });
  const asked = `${round}.${turn}`;
  // One that has been answered is gone at once: what is typed into it would be lost.
  const { captcha, trouble } = shown.of === asked ? shown : nothing;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round or turn is a new captcha
  useEffect(() => {
    const controller = new AbortController();
    onAnswer({});
    api.call('POST /api/v1/captcha', { signal: controller.signal }).then(
      ({ item }) => setShown({ captcha: item, trouble: null, of: asked }),
      (failure: unknown) => {
        if (controller.signal.aborted) return;
        const [problem] = failure instanceof ApiFailure ? failure.problems : [];
        const unknown = { field: null, code: 'unknown', text: t('captcha.failed') };
        setShown({ captcha: null, trouble: problem ?? unknown, of: asked });
      },
    );
    return () => controller.abort();
  }, [asked]);

  if (trouble?.code === 'captcha_unconfigured') {
    return (
      <Notice tone="loss" title={t('captcha.unconfigured')} announce>
        {trouble.text}
      </Notice>
    );
  }
  if (trouble !== null) return <Notice tone="loss" title={trouble.text} announce />;
  if (captcha === null) return <Skeleton className="h-28 w-full" />;
  if (captcha.kind === 'recaptcha') {
    return <RobotCaptcha key={round} captcha={captcha} error={error} onAnswer={onAnswer} />;
  }
  return (
    <LettersCaptcha
      key={captcha.id}
      purpose={purpose}
      captcha={captcha}
      error={error}
      focus={focus || turn > 0}
      onAnswer={onAnswer}
      onAnother={() => setTurn(turn + 1)}
    />
  );
}
