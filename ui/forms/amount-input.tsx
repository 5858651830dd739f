import { useLayoutEffect, useRef, useState } from 'react';
import { currencySign, decimalMark, formatDecimal } from '../../i18n/format.ts';
import { useUiLanguage } from '../language/language.tsx';
import { caretAfter, edited, plainAmount, typedAmount, typedIn } from './amount-text.ts';

type Props = {
  readonly id: string;
  readonly name: string;
  /** Plain decimal with a point, as it travels: `15000.5`. */
  readonly value: string;
  readonly currency: string;
  readonly onChange: (value: string) => void;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  /** The figure is being counted anew. */
  readonly pending?: boolean;
};

/**
 * The hero of the form: a large figure, grouped while it is typed. A comma counts as a point and
 * spaces are dropped, as people paste them.
 */
export function AmountInput(props: Props) {
  const { locale } = useUiLanguage();
  const [editing, setEditing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const typedChars = useRef<number | null>(null);
  const shown = editing ? typedAmount(props.value, locale) : formatDecimal(props.value, locale);

  // Grouping moves the digits; the caret goes with the one that was typed.
  useLayoutEffect(() => {
    const element = input.current;
    if (element === null || typedChars.current === null) return;
    const caret = caretAfter(shown, typedChars.current, locale);
    element.setSelectionRange(caret, caret);
    typedChars.current = null;
  }, [shown, locale]);

  function change(element: HTMLInputElement) {
    const { value, selectionEnd } = element;
    const { before, whole } = edited(value, selectionEnd ?? value.length, shown, locale);
    // A comma that was typed becomes a point, and the caret stays behind it.
    typedChars.current = typedIn(before.replaceAll(',', decimalMark(locale)), locale);
    setEditing(true);
    props.onChange(plainAmount(whole, locale));
  }

  return (
    <div className="flex items-baseline gap-3">
      <input
        ref={input}
        id={props.id}
        name={props.name}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={60}
        value={shown}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        onBlur={() => setEditing(false)}
        onChange={(event) => change(event.target)}
        className={[
          'figures -mb-px min-w-0 flex-1 border-b-2 border-transparent bg-transparent',
          'font-medium tracking-tight outline-none focus:border-green',
          sizeOf(shown),
          props.pending ? 'text-soft' : '',
          props.invalid ? 'text-red' : '',
        ].join(' ')}
      />
      <span className="shrink-0 text-xl text-soft">{currencySign(props.currency)}</span>
    </div>
  );
}

/** A long figure is set smaller rather than cut. */
function sizeOf(text: string): string {
  if (text.length > 20) return 'text-base leading-[3.25rem]';
  if (text.length > 14) return 'text-lg leading-[3.25rem]';
  return 'text-figure';
}
