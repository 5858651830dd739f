import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { CaptchaAnswer } from '../../contract/captcha.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { fieldId } from '../shell/field-id.ts';
import { useLanguage } from '../shell/language.tsx';
import type { ShownCaptcha } from './captcha-field.tsx';

type Props = {
  readonly captcha: ShownCaptcha;
  readonly error: string | undefined;
  readonly focus: boolean;
  readonly onAnswer: (answer: CaptchaAnswer) => void;
  readonly onAnother: () => void;
};

/** Letters in a picture; who cannot see them listens and counts tones instead. */
export function LettersCaptcha({ captcha, error, focus, onAnswer, onAnother }: Props) {
  const { t } = useLanguage();
  const group = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new captcha takes the focus once
  useEffect(() => {
    if (focus) frame.current?.querySelector('input')?.focus();
  }, []);
  return (
    <fieldset
      ref={frame}
      aria-labelledby={group}
      className="space-y-3 border-l-2 border-amber pl-4"
    >
      <p id={group} className="text-sm">
        {t('captcha.why')}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {/* Black on white in both themes: the picture is drawn so. */}
        <img
          src={captcha.image ?? ''}
          alt={t('captcha.imageAlt')}
          className="h-16 w-auto rounded-sm border border-hairline bg-[#fff]"
        />
        <Button kind="quiet" icon="refresh" onClick={onAnother}>
          {t('captcha.another')}
        </Button>
      </div>
      <Sound captcha={captcha}>
        <Field
          id={fieldId('captcha_answer')}
          name="captcha_answer"
          label={captcha.hint}
          error={error}
          required
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
          mono
          onChange={({ target }) =>
            onAnswer({ captcha_id: captcha.id, captcha_answer: target.value })
          }
        />
      </Sound>
    </fieldset>
  );
}

/** The same field answers the sound; what to type then is said once it was asked for. */
function Sound({ captcha, children }: { captcha: ShownCaptcha; children: ReactNode }) {
  const { t } = useLanguage();
  const sound = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState<'silent' | 'asked' | 'failed'>('silent');
  if (captcha.audio === null) return children;

  function listen() {
    setState('asked');
    sound.current?.play().catch(() => setState('failed'));
  }

  return (
    <>
      <Button kind="plain" className="-ml-1" onClick={listen}>
        {state === 'silent' ? t('captcha.listen') : t('captcha.listenAgain')}
      </Button>
      {/* biome-ignore lint/a11y/useMediaCaption: tones have no words to be written down */}
      <audio ref={sound} src={captcha.audio} preload="none" onError={() => setState('failed')} />
      <p role="status" className="text-sm empty:absolute">
        {state === 'asked' ? captcha.audio_hint : null}
        {state === 'failed' ? t('captcha.soundFailed') : null}
      </p>
      {children}
    </>
  );
}
