import { useEffect, useId, useRef } from 'react';
import type { CaptchaAnswer, CaptchaPurpose } from '../../contract/people/captcha.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { fieldId } from '../shell/field-id.ts';
import { useLanguage } from '../shell/language.tsx';
import type { ShownCaptcha } from './captcha-field.tsx';
import { type ProofState, useProof } from './use-proof.ts';

type Props = {
  readonly purpose: CaptchaPurpose;
  readonly captcha: ShownCaptcha;
  readonly error: string | undefined;
  readonly focus: boolean;
  readonly onAnswer: (answer: CaptchaAnswer) => void;
  readonly onAnother: () => void;
};

/** Letters in a picture; who cannot see them lets the browser make a proof of work instead. */
export function LettersCaptcha(props: Props) {
  const { purpose, captcha, error, focus, onAnswer, onAnother } = props;
  const { t } = useLanguage();
  const group = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  const proof = useProof(purpose, (made) => onAnswer({ captcha_proof: made }));
  const done = proof.state.step === 'done';
  // Stands within the form of an order, which may have a captcha of its own.
  const place = purpose === 'payer_check' ? {} : { id: fieldId('captcha_answer') };
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
      {done ? null : (
        <>
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
          <Field
            {...place}
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
        </>
      )}
      <ProofLine state={proof.state} onStart={proof.start} />
    </fieldset>
  );
}

/** The button, how far the browser is, and what came of it; read aloud by quarters. */
function ProofLine({ state, onStart }: { state: ProofState; onStart: () => Promise<void> }) {
  const { t } = useLanguage();
  const status = useRef<HTMLParagraphElement>(null);
  const { step } = state;
  useEffect(() => {
    // The button that had the focus is gone with the letters.
    if (step === 'done') status.current?.focus();
  }, [step]);
  const share = state.step === 'working' ? state.share : null;
  return (
    <>
      {step === 'done' ? null : (
        <Button kind="plain" className="-ml-1" busy={share !== null} onClick={onStart}>
          {t('captcha.proof')}
        </Button>
      )}
      {share === null ? null : (
        <progress
          value={share}
          max={1}
          aria-label={t('captcha.proofProgress')}
          className="block w-full max-w-64 accent-green"
        />
      )}
      <p ref={status} role="status" tabIndex={-1} className="text-sm empty:absolute">
        {share === null ? null : t('captcha.proofWorking', { percent: quarters(share) })}
        {step === 'done' ? t('captcha.proofDone') : null}
        {step === 'failed' ? t('captcha.proofFailed') : null}
      </p>
    </>
  );
}

function quarters(share: number): string {
  return String(Math.floor(share * 4) * 25);
}
