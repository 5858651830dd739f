import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Action, useAction } from '../api/use-action.ts';
import { useLanguage } from '../parts/language.tsx';
import { Trouble } from '../parts/trouble.tsx';

type Props = {
  readonly fields: readonly string[];
  /** Only to be looked at. */
  readonly locked: boolean;
  readonly onSubmit: (form: FormData) => Promise<unknown>;
  readonly children: (action: Action) => ReactNode;
};

/**
 * A long form that stays on the screen: errors beside the fields, the first of them in sight, and a
 * word when it was saved or somebody else was faster.
 */
export function EditForm({ fields, locked, onSubmit, children }: Props) {
  const { t } = useLanguage();
  const action = useAction(fields);
  const [saved, setSaved] = useState(false);
  const [failures, setFailures] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const conflict = action.trouble?.problems.some(({ code }) => code === 'conflict') ?? false;

  // The errors of a failure are on the screen by the time its count is.
  useEffect(() => {
    if (failures > 0) showFirstError(form.current);
  }, [failures]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    setSaved(false);
    const done = await action.run(() => onSubmit(typed));
    setSaved(done);
    if (!done) setFailures((count) => count + 1);
  }

  return (
    <form ref={form} onSubmit={submit} onInput={() => setSaved(false)} noValidate>
      <div inert={locked}>{children(action)}</div>
      {locked ? null : (
        <div className="sticky bottom-0 flex flex-wrap items-center gap-4 border-t border-hairline bg-paper py-3">
          <Button type="submit" busy={action.busy}>
            {t('office.save')}
          </Button>
          <div className="min-w-0 flex-1" aria-live="polite">
            {saved ? <Notice>{t('desk.saved')}</Notice> : null}
            {conflict ? <Notice tone="waiting">{t('desk.conflict')}</Notice> : null}
            {conflict ? null : <Trouble failure={action.trouble} />}
          </div>
        </div>
      )}
    </form>
  );
}

function showFirstError(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true]');
  wrong?.focus();
  wrong?.scrollIntoView({ block: 'center' });
}

/** A part of a long form: its name at the side, its fields in columns. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-x-10 gap-y-4 border-t border-hairline py-5 first:border-0 first:pt-0 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <legend className="float-left mb-3 text-base lg:mb-0">{title}</legend>
      <div className="grid content-start gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
    </fieldset>
  );
}
