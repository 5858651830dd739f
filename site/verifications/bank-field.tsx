import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Field, FieldError, fieldIds, inputLook } from '../../ui/forms/field.tsx';
import { matchesSearch } from '../../ui/lists/search-match.ts';
import { fieldId } from '../shell/field-id.ts';
import { useLanguage } from '../shell/language.tsx';
import type { IssuingBank } from './verification-view.ts';

type Props = {
  readonly banks: readonly IssuingBank[];
  readonly bank: IssuingBank | null;
  readonly guessed: boolean;
  readonly error: string | undefined;
  readonly onChoose: (id: string) => void;
};

/** The bank of the card: the one its first digits tell, until another is chosen from the list. */
export function BankField({ banks, bank, guessed, error, onChoose }: Props) {
  const { t } = useLanguage();
  const id = fieldId('issuing_bank_id');
  const label = useId();
  const ids = fieldIds(id);
  const [open, setOpen] = useState(false);
  return (
    <div>
      <p id={label} className="mb-1 text-sm">
        {t('cardVerification.bank')}
      </p>
      <button
        type="button"
        id={id}
        aria-haspopup="dialog"
        aria-labelledby={`${label} ${id}`}
        aria-describedby={`${ids.hint} ${ids.error}`}
        data-fault={error === undefined ? undefined : ''}
        onClick={() => setOpen(true)}
        className={`${inputLook(error !== undefined)} flex items-center justify-between gap-3 text-left`}
      >
        <span className={bank === null ? 'text-soft' : ''}>
          {bank?.name ?? t('cardVerification.bankChoose')}
        </span>
        <Icon name="chevron" className="size-5 text-soft" />
      </button>
      <p id={ids.hint} aria-live="polite" className="mt-1 text-xs text-soft">
        {guessed ? t('cardVerification.bankGuessed') : null}
      </p>
      <FieldError id={ids.error} error={error} />
      <Dialog open={open} title={t('cardVerification.bankChoose')} onClose={() => setOpen(false)}>
        <BankList
          banks={banks}
          chosen={bank?.id ?? null}
          onChoose={(chosen) => {
            onChoose(chosen);
            setOpen(false);
          }}
        />
      </Dialog>
    </div>
  );
}

type ListProps = {
  readonly banks: readonly IssuingBank[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
};

/** Searched by name and country; arrow keys walk it, Enter takes the first that is found. */
function BankList({ banks, chosen, onChoose }: ListProps) {
  const { locale, t } = useLanguage();
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  const lines = banks
    .map((bank) => ({ ...bank, place: countries.of(bank.country) ?? bank.country }))
    .filter(({ name, place }) => matchesSearch(`${name} ${place}`.toLowerCase(), search));

  function walk(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      const [first] = lines;
      if (first !== undefined && search !== '') onChoose(first.id);
    }
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const next = at + step;
    if (next < 0) event.currentTarget.querySelector('input')?.focus();
    else buttons[Math.min(next, buttons.length - 1)]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to what is inside
    <div onKeyDown={walk} className="space-y-3">
      <Field
        label={t('cardVerification.bankSearch')}
        value={search}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        autoFocus
        onChange={({ target }) => setSearch(target.value)}
      />
      <p role="status" className="text-xs text-soft">
        {t('cardVerification.banksFound', { count: lines.length })}
      </p>
      {lines.length === 0 ? <p className="text-sm">{t('cardVerification.bankNone')}</p> : null}
      <ul ref={list} className="max-h-80 overflow-y-auto border-t border-hairline">
        {lines.map((bank) => (
          <li key={bank.id} className="border-b border-hairline">
            <button
              type="button"
              aria-current={bank.id === chosen ? 'true' : undefined}
              onClick={() => onChoose(bank.id)}
              className={classes(
                'flex min-h-12 w-full items-center justify-between gap-4 px-2 text-left text-sm',
                'hover:bg-green-wash focus-visible:-outline-offset-2',
                'aria-[current]:font-medium aria-[current]:text-green',
              )}
            >
              {bank.name}
              <span className="text-xs font-normal text-soft">{bank.place}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
