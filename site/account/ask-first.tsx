import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useLanguage } from '../shell/language.tsx';
import { ActionTrouble } from './action-trouble.tsx';
import type { Action } from './use-action.ts';

type Props = {
  readonly open: boolean;
  readonly title: string;
  /** The word on the button that does it. */
  readonly confirm: string;
  readonly action: Action;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** An action that takes something away is asked about once more. */
export function AskFirst({ open, title, confirm, action, onConfirm, onClose, children }: Props) {
  const { t } = useLanguage();
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <div className="space-y-4">
        {children}
        <ActionTrouble action={action} />
        <div className="flex flex-wrap gap-3">
          <Button kind="loss" busy={action.busy} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('account.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
