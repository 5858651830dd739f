import { useId } from 'react';
import { cardKinds } from '../../core/verifications/card-verification.ts';
import { formatTime } from '../../i18n/format-moment.ts';
import { Button } from '../../ui/actions/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Spinner } from '../../ui/states/spinner.tsx';
import { useLanguage } from '../shell/language.tsx';
import { KindDrawing } from './kind-drawing.tsx';
import type { AskedCode } from './use-photo-code.ts';
import type { VerificationForm } from './use-verification-form.ts';

type Props = {
  readonly form: VerificationForm;
  readonly asked: AskedCode;
  readonly onDone: () => void;
};

/** The kind of the card, what its photo has to show, and the code for the note beside it. */
export function KindStep({ form, asked, onDone }: Props) {
  const { t } = useLanguage();
  const { kind } = form.fields;
  return (
    <>
      <KindChoice form={form} />
      <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-[18rem_minmax(0,1fr)]">
        <KindDrawing kind={kind} code={asked.code?.code ?? null} />
        <div className="space-y-4">
          <ol className="space-y-2 text-sm">
            {([1, 2, 3] as const).map((line) => (
              <li key={line} className="flex gap-3">
                <span aria-hidden="true" className="figures w-3 shrink-0 font-medium text-green">
                  {line}
                </span>
                <span>{t(`cardVerification.${kind}.${line}`)}</span>
              </li>
            ))}
          </ol>
          <CodeForNote asked={asked} />
        </div>
      </div>
      <p className="border-l-2 border-green bg-green-wash px-4 py-3 text-sm">
        {t('cardVerification.cover')}
      </p>
      <Button onClick={onDone} className="max-sm:w-full">
        {t('cardVerification.next')}
      </Button>
    </>
  );
}

function KindChoice({ form }: Pick<Props, 'form'>) {
  const { t } = useLanguage();
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-sm">{t('cardVerification.kind')}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {cardKinds.map((kind) => (
          <label
            key={kind}
            className={classes(
              'relative flex min-h-14 cursor-pointer flex-col justify-center rounded-md border px-4',
              'py-2 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
              'has-focus-visible:outline-green',
              kind === form.fields.kind
                ? 'border-green bg-green-wash'
                : 'border-hairline hover:border-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={kind}
              checked={kind === form.fields.kind}
              onChange={() => form.set({ kind })}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <span className="font-medium">{t(`cardVerification.kind.${kind}`)}</span>
            <span className="text-xs text-soft">{t(`cardVerification.kindText.${kind}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The code in letters large enough to be copied by hand. */
function CodeForNote({ asked }: Pick<Props, 'asked'>) {
  const { t } = useLanguage();
  const { code, failed, ask } = asked;
  return (
    <div className="border-y border-hairline py-3">
      <p className="overline-text">{t('cardVerification.code')}</p>
      <div role="status">
        {code !== null ? (
          <>
            <p className="font-mono text-2xl font-semibold tracking-[0.2em]" data-photo-code>
              {code.code}
            </p>
            <p className="text-xs text-soft">
              {t('cardVerification.codeUntil', { time: formatTime(code.expires_at) })}
            </p>
          </>
        ) : failed ? (
          <p className="flex flex-wrap items-center gap-x-4 text-sm">
            {t('cardVerification.codeFailed')}
            <Button kind="plain" onClick={ask}>
              {t('cardVerification.codeAgain')}
            </Button>
          </p>
        ) : (
          <p className="flex min-h-15 items-center">
            <Spinner />
          </p>
        )}
      </div>
    </div>
  );
}
