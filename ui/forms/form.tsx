import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Action } from '../actions/use-action.ts';

type Props = {
  readonly action: Pick<Action, 'run'>;
  /** Sends what was filled in; the key is that of the attempt. */
  readonly onSubmit: (filled: FormData, key: string) => Promise<unknown>;
  /** Once it is done: where the form goes, or what is emptied. */
  readonly onDone?: (form: HTMLFormElement) => void;
  readonly onInput?: () => void;
  /** What is sent, where the fields alone do not say it: another is another attempt. */
  readonly sent?: object;
  readonly className?: string;
  readonly children: ReactNode;
};

/**
 * A form that an action sends. Its fields are the browser's own and keep their values themselves:
 * what is wrong with them the service says, each at its field, and the focus goes to the first.
 */
export function Form({ action, onSubmit, onDone, ...props }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const refused = useLeadToFault(form);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { currentTarget: element } = event;
    const filled = new FormData(element);
    const done = await action.run(
      (key) => onSubmit(filled, key),
      props.sent ?? Object.fromEntries(filled),
    );
    if (done) onDone?.(element);
    else refused();
  }

  return (
    <form
      ref={form}
      // Without scripts nothing typed may stand in an address.
      method="post"
      noValidate
      onSubmit={submit}
      onInput={props.onInput}
      className={`${ledTo} ${props.className ?? 'space-y-4'}`}
    >
      {props.children}
    </form>
  );
}

/** A field that is led to comes into sight with its name above it. */
const ledTo = '[&_[aria-invalid]]:scroll-mt-12';

/**
 * Leads to the first field at fault once it says so, or to the words about the whole where none is:
 * they may stand above what a phone shows of a long form.
 */
export function useLeadToFault(form: RefObject<HTMLFormElement | null>): () => void {
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    const words = form.current?.querySelector<HTMLElement>('[data-summary], [role=alert]');
    (field ?? words)?.focus();
    if (!field) words?.scrollIntoView({ block: 'nearest' });
  }, [form, refusals]);
  return () => setRefusals((count) => count + 1);
}

/** The text of a field of a form, without spaces at its ends. */
export function textOf(filled: FormData, name: string): string {
  return typedIn(filled, name).trim();
}

/** The same to the last space, of a password. */
export function typedIn(filled: FormData, name: string): string {
  const value = filled.get(name);
  return typeof value === 'string' ? value : '';
}
