import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ActionTrouble } from '../actions/action-trouble.tsx';
import { Button, type ButtonKind } from '../actions/button.tsx';
import { type Action, useAction } from '../actions/use-action.ts';
import { Form } from '../forms/form.tsx';
import { useUiLanguage } from '../language/language.tsx';
import { Notice } from '../states/notice.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  readonly title: string;
  readonly submit: string;
  readonly kind?: ButtonKind;
  /** The word on the button that leaves things as they are. */
  readonly cancel?: string;
  /** Names of the fields inside: their errors are shown beside them, all others above. */
  readonly fields?: readonly string[];
  /** What is said of every failure, where one sentence says it better. */
  readonly failed?: string;
  /** What follows is shown by whoever opened it, who also takes it away. */
  readonly keepOpen?: boolean;
  /** Once it is done one stands before the whole screen, not where the dialog was opened. */
  readonly onwards?: boolean;
  /** Nothing is left to send: the one button says this, and closes it at any moment. */
  readonly done?: string | null;
  readonly onClose: () => void;
  /** Sends it; the key is that of the attempt. */
  readonly onSubmit: (filled: FormData, key: string) => Promise<unknown>;
  readonly children: ReactNode | ((action: Action) => ReactNode);
};

const firstField = 'form input:not([type=hidden]), form select, form textarea';

/**
 * Asks for what an action needs, or once more whether it is meant. It stands on the page as long as
 * it is asked, and closes when the action is done, and only then.
 */
export function FormDialog(props: Props) {
  const { t } = useUiLanguage();
  const action = useAction({ fields: props.fields ?? [] });
  // Closed before it is taken away, so that the focus returns to where it came from.
  const [open, setOpen] = useState(true);
  const inside = useRef<HTMLDivElement>(null);

  // The browser would begin at the cross that closes it.
  useEffect(() => {
    inside.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, []);

  // One button in both states: the focus stays on it when its meaning changes.
  const done = props.done != null;
  const close = () => setOpen(false);

  function leave() {
    if (props.keepOpen === true) return;
    // Closed at once: the browser goes back to the button, and must not do so later than this.
    flushSync(() => setOpen(false));
    const isLost = document.activeElement === document.body;
    if (props.onwards === true) titleOfScreen()?.focus();
    else if (isLost) titleOfScreen()?.focus({ preventScroll: true });
  }

  return (
    <Dialog open={open} title={props.title} onClose={props.onClose}>
      <div ref={inside}>
        <Form action={action} onSubmit={props.onSubmit} onDone={leave} className="space-y-5">
          {props.failed === undefined ? (
            <ActionTrouble action={action} />
          ) : action.failure === null ? null : (
            <Notice tone="loss" title={props.failed} announce />
          )}
          {typeof props.children === 'function' ? props.children(action) : props.children}
          <div className="flex flex-wrap gap-3">
            <Button
              type={done ? 'button' : 'submit'}
              kind={done ? 'primary' : (props.kind ?? 'primary')}
              busy={!done && action.busy}
              {...(done && { onClick: close })}
            >
              {props.done ?? props.submit}
            </Button>
            {done ? null : (
              <Button kind="quiet" onClick={close}>
                {props.cancel ?? t('ui.cancel')}
              </Button>
            )}
          </div>
        </Form>
      </div>
    </Dialog>
  );
}

function titleOfScreen(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1[tabindex]');
}
