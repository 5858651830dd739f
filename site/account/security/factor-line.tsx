import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Icon } from '../../../ui/drawings/icon.tsx';
import { useLanguage } from '../../shell/language.tsx';

type Props = {
  readonly id?: string;
  readonly title: string;
  readonly text: ReactNode;
  /** Whether it is on; null where there is nothing to be on or off. */
  readonly on: boolean | null;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

/** One second factor: what it is, whether it is on, what can be done. */
export function FactorLine({ id, title, text, on, action, children }: Props) {
  const { t } = useLanguage();
  return (
    <div id={id} className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="flex flex-wrap items-center gap-x-3 text-sm font-medium">
            {title}
            {on === null ? null : (
              <span
                className={`inline-flex items-center gap-1 text-xs font-normal ${on ? 'text-green' : 'text-soft'}`}
              >
                {on ? <Icon name="check" className="size-4" /> : null}
                {t(on ? 'accountSecurity.on' : 'accountSecurity.off')}
              </span>
            )}
          </h3>
          <p className="max-w-[56ch] text-sm text-soft">{text}</p>
        </div>
        {action}
      </div>
      {children ? <div className="mt-4 empty:hidden">{children}</div> : null}
    </div>
  );
}

type OffProps = {
  readonly factor: string;
  readonly onOff: () => Promise<unknown>;
};

/** Switching off is asked about once more: a stranger at an open screen would begin with it. */
export function SwitchOff({ factor, onOff }: OffProps) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('accountSecurity.switchOff')}
        <span className="sr-only">: {factor}</span>
      </Button>
      {open ? (
        <FormDialog
          title={t('accountSecurity.switchOffTitle', { factor })}
          submit={t('accountSecurity.switchOff')}
          kind="loss"
          onSubmit={onOff}
          onClose={() => setOpen(false)}
        >
          <p>{t('accountSecurity.switchOffText')}</p>
        </FormDialog>
      ) : null}
    </>
  );
}
