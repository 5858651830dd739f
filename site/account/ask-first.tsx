import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useLanguage } from '../shell/language.tsx';
import { DeedTrouble } from './deed-trouble.tsx';
import type { Deed } from './use-deed.ts';

type Props = {
  readonly open: boolean;
  readonly title: string;
  /** The word on the button that does it. */
  readonly confirm: string;
  readonly deed: Deed;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A deed that takes something away is asked about once more. */
export function AskFirst({ open, title, confirm, deed, onConfirm, onClose, children }: Props) {
  const { t } = useLanguage();
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <div className="space-y-4">
        {children}
        <DeedTrouble deed={deed} />
        <div className="flex flex-wrap gap-3">
          <Button kind="loss" busy={deed.busy} onClick={onConfirm}>
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
