import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { groupsOfFour } from '../../i18n/format.ts';
import { classes } from '../classes.ts';
import { Icon } from '../drawings/icon.tsx';
import { useUiLanguage } from '../language/language.tsx';

type Props = {
  readonly label: string;
  /** What goes to the clipboard, without spaces of ours. */
  readonly value: string;
  /** How it is shown where that differs: an amount with its currency. */
  readonly shown?: ReactNode;
  /** Addresses and card numbers break in groups of four. */
  readonly grouped?: boolean;
  readonly note?: ReactNode;
  /** In a narrow column the button is its icon alone. */
  readonly compact?: boolean;
};

const saidMilliseconds = 2500;

/** A requisite: large, selectable, copied by one press; the copying is announced. */
export function CopyLine({ label, value, shown, grouped, note, compact }: Props) {
  const text = useRef<HTMLElement>(null);
  return (
    <div className="flex items-start gap-4 border-t border-hairline py-3">
      <div className="min-w-0 flex-1">
        <p className="overline-text">{label}</p>
        <p className="text-lg font-medium break-words">
          {grouped ? (
            <Groups value={value} text={text} />
          ) : (
            <span ref={text}>{shown ?? value}</span>
          )}
        </p>
        {note ? <p className="mt-1 text-xs text-soft">{note}</p> : null}
      </div>
      <CopyButton label={label} value={value} text={text} compact={compact} />
    </div>
  );
}

type ButtonProps = Pick<Props, 'label' | 'value'> & {
  /** What is selected where nothing may be copied. */
  readonly text: RefObject<HTMLElement | null>;
  readonly compact?: boolean | undefined;
};

/** Copies a text and says so. */
export function CopyButton({ label, value, text, compact }: ButtonProps) {
  const { t } = useUiLanguage();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), saidMilliseconds);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // No right to the clipboard: the text is selected instead, ready for the keyboard.
      if (text.current) getSelection()?.selectAllChildren(text.current);
    }
  }

  return (
    <>
      <button
        type="button"
        onClick={copy}
        aria-label={copied ? `${t('ui.copied')}: ${label}` : t('ui.copyLabel', { label })}
        className={classes(
          'no-print mt-3 inline-flex min-h-11 min-w-11 items-center',
          'justify-center gap-2 rounded-md border border-hairline px-3 text-sm',
          'text-green hover:border-green',
        )}
      >
        <Icon name={copied ? 'check' : 'copy'} />
        <span aria-hidden="true" className={compact ? 'sr-only' : 'max-sm:sr-only'}>
          {copied ? t('ui.copied') : t('ui.copy')}
        </span>
      </button>
      <span role="status" className="sr-only">
        {copied ? t('ui.copied') : ''}
      </span>
    </>
  );
}

/** The gaps between the groups are drawn, not typed: a selection by hand has no spaces either. */
function Groups(props: { value: string; text: React.RefObject<HTMLElement | null> }) {
  const groups = groupsOfFour(props.value).map((group, index) => ({ group, at: index * 4 }));
  return (
    <span ref={props.text} className="font-mono tracking-wide">
      {groups.map(({ group, at }) => (
        <span key={at} className="mr-[0.6ch] inline-block">
          {group}
        </span>
      ))}
    </span>
  );
}
