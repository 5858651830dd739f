import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { ReasonField } from '../parts/reason-field.tsx';

type Props = {
  /** Asks for it in full, with the reason. */
  readonly onReveal: (reason: string) => Promise<unknown>;
  /** It stands there in full already. */
  readonly shown: boolean;
};

/** Says that personal data is masked, and shows it to whoever gives a reason. */
export function Reveal({ onReveal, shown }: Props) {
  const { t } = useLanguage();
  const seesAll = useMay('customers.reveal');
  const mayReveal = useMay('customers.reveal_one');
  const [asking, setAsking] = useState(false);
  if (seesAll) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3 text-sm text-soft">
      <span aria-live="polite">{t(shown ? 'customers.revealed' : 'customers.masked')}</span>
      {mayReveal && !shown ? (
        <Button size="small" onClick={() => setAsking(true)}>
          {t('customers.reveal')}
        </Button>
      ) : null}
      {asking ? (
        <FormDialog
          title={t('customers.revealTitle')}
          submit={t('customers.reveal')}
          fields={['reason']}
          onClose={() => setAsking(false)}
          onSubmit={(form) => onReveal(textOf(form, 'reason'))}
        >
          {(action) => <ReasonField action={action} hint={t('customers.revealHint')} />}
        </FormDialog>
      ) : null}
    </div>
  );
}
