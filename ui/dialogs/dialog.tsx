import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../drawings/icon.tsx';
import { useUiLanguage } from '../language/language.tsx';

type Props = {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The browser's own modal dialog: focus stays inside, Escape closes, focus returns. */
export function Dialog({ open, title, onClose, children }: Props) {
  const { t } = useUiLanguage();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);

  function close({ currentTarget: closed }: SyntheticEvent<HTMLDialogElement>): void {
    // Where nothing had the focus before, the browser leaves it in what is hidden now.
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && closed.contains(activeElement)) {
      activeElement.blur();
    }
    onClose();
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={close}
      className={classes(
        'm-auto max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100vw-2rem))]',
        'overflow-y-auto rounded-md border border-hairline bg-paper p-6',
      )}
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          aria-label={t('ui.close')}
          className="-m-2 grid size-11 place-items-center rounded-md text-soft hover:text-ink"
        >
          <Icon name="cross" />
        </button>
      </div>
      {open ? children : null}
    </dialog>
  );
}
