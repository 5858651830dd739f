import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { newKey } from '../api/call.ts';
import { type Action, useAction } from '../api/use-action.ts';
import { useLanguage } from './language.tsx';
import { Trouble } from './trouble.tsx';

type Props = {
  readonly title: string;
  readonly submit: string;
  readonly kind?: ButtonKind;
  /** Names of the fields inside: their errors are shown beside them, all others above. */
  readonly fields?: readonly string[];
  /** What follows is shown by whoever opened it, who also takes it away. */
  readonly keepOpen?: boolean;
  /** Once it is done one stands before the whole screen, not where the dialog was opened. */
  readonly onwards?: boolean;
  readonly onClose: () => void;
  /** Sends it; the key stays the same as long as the dialog is open. */
  readonly onSubmit: (form: FormData, key: string) => Promise<unknown>;
  readonly children: (action: Action) => ReactNode;
};

const firstField = 'input:not([type=hidden]), select, textarea';

/** Asks for what an action needs. It closes when the action is done, and only then. */
export function FormDialog(props: Props) {
  const { t } = useLanguage();
  const action = useAction(props.fields ?? []);
  const [key] = useState(newKey);
  // Closed before it is taken away, so that the focus returns to where it came from.
  const [open, setOpen] = useState(true);
  const form = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);

  // The browser would begin at the cross that closes it.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, []);

  // What is wrong may stand above what a phone shows of a long dialog.
  useEffect(() => {
    if (failures === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else form.current?.scrollIntoView({ block: 'start' });
  }, [failures]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const done = await action.run(() => props.onSubmit(form, key));
    if (!done) setFailures((before) => before + 1);
    if (!done || props.keepOpen === true) return;
    // Closed at once: the browser goes back to the button, and must not do so later than this.
    flushSync(() => setOpen(false));
    const isLost = document.activeElement === document.body;
    if (props.onwards === true) titleOfScreen()?.focus();
    else if (isLost) titleOfScreen()?.focus({ preventScroll: true });
  }

  return (
    <Dialog open={open} title={props.title} onClose={props.onClose}>
      <form ref={form} onSubmit={submit} noValidate className={`space-y-5 ${ledTo}`}>
        <Trouble failure={action.trouble} />
        {props.children(action)}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind={props.kind ?? 'primary'} busy={action.busy}>
            {props.submit}
          </Button>
          <Button kind="quiet" onClick={() => setOpen(false)}>
            {t('office.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A field that is led to comes into sight with its name above it. */
const ledTo = '[&_[aria-invalid]]:scroll-mt-12';

function titleOfScreen(): HTMLElement | null {
  return document.querySelector<HTMLElement>('#main h1');
}

/** The text of a field of a form, without spaces at its ends. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
