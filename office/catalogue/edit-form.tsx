import { type ReactNode, useState } from 'react';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { type Action, useAction } from '../../ui/actions/use-action.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { useLanguage } from '../parts/language.tsx';

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
  const action = useAction({ fields });
  // A word of what was saved goes with the next change.
  const [changed, setChanged] = useState(false);
  const saved = action.done > 0 && !action.busy && !changed && action.failure === null;
  const conflict = action.trouble?.problems.some(({ code }) => code === 'conflict') ?? false;

  return (
    <Form
      action={action}
      onSubmit={onSubmit}
      onDone={() => setChanged(false)}
      onInput={() => setChanged(true)}
      className=""
    >
      <div inert={locked}>{children(action)}</div>
      {locked ? null : (
        <div className="sticky bottom-0 flex flex-wrap items-center gap-4 border-t border-hairline bg-paper py-3">
          <Button type="submit" busy={action.busy}>
            {t('office.save')}
          </Button>
          <div className="min-w-0 flex-1" aria-live="polite">
            {saved ? <Notice>{t('desk.saved')}</Notice> : null}
            {conflict ? <Notice tone="waiting">{t('desk.conflict')}</Notice> : null}
            {conflict ? null : <ActionTrouble action={action} />}
          </div>
        </div>
      )}
    </Form>
  );
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
