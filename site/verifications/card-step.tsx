import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { fieldId } from '../shell/field-id.ts';
import { useLanguage } from '../shell/language.tsx';
import { BankField } from './bank-field.tsx';
import { groupedNumber } from './check-card-fields.ts';
import type { NewVerificationData } from './load-new.ts';
import type { VerificationForm } from './use-verification-form.ts';

type Props = NewVerificationData & {
  readonly form: VerificationForm;
  readonly onBack: () => void;
  readonly onDone: () => void;
};

/** Number, name and bank, each checked as soon as it is left. */
export function CardStep({ form, banks, order, onBack, onDone }: Props) {
  const { t } = useLanguage();
  const at = useRef<HTMLFormElement>(null);
  const { errors, attempt } = form;
  useFocusOnFault(at, attempt);
  const general = errors['order_public_id'] ?? errors['kind'];
  return (
    <form
      ref={at}
      noValidate
      method="post"
      className="max-w-[27rem] space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (form.cardIsGood()) onDone();
      }}
    >
      {general === undefined ? null : (
        <Notice tone="loss" announce>
          {general}
        </Notice>
      )}
      <NumberField form={form} order={order} />
      <NameField form={form} />
      <BankField
        banks={banks}
        bank={form.bank}
        guessed={form.guessed}
        error={errors['issuing_bank_id']}
        onChoose={(bankId) => form.set({ bankId })}
      />
      <div className="flex flex-wrap gap-3 pt-2">
        <Button type="submit" className="max-sm:w-full">
          {t('cardVerification.next')}
        </Button>
        <Button kind="quiet" onClick={onBack} className="max-sm:w-full">
          {t('cardVerification.back')}
        </Button>
      </div>
    </form>
  );
}

function NumberField({ form, order }: Pick<Props, 'form' | 'order'>) {
  const { t } = useLanguage();
  return (
    <>
      <Field
        id={fieldId('card_number')}
        label={t('cardVerification.number')}
        hint={
          order?.income_account
            ? t('cardVerification.numberOfOrder', { card: order.income_account })
            : t('cardVerification.numberHint')
        }
        name="card_number"
        value={form.fields.number}
        error={form.errors['card_number']}
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        maxLength={24}
        mono
        required
        onChange={({ target }) => form.set({ number: groupedAtEnd(target) })}
        onBlur={() => form.leave('card_number')}
      />
      {form.sentBefore === null ? null : (
        <Link to={form.sentBefore} className="text-link text-sm">
          {t('cardVerification.showSent')}
        </Link>
      )}
    </>
  );
}

function NameField({ form }: Pick<Props, 'form'>) {
  const { t } = useLanguage();
  const unnamed = form.fields.kind === 'unnamed';
  return (
    <Field
      id={fieldId('name')}
      label={t(unnamed ? 'cardVerification.nameUnnamed' : 'cardVerification.name')}
      hint={t(unnamed ? 'cardVerification.nameOptional' : 'cardVerification.nameHint')}
      name="name"
      value={form.fields.name}
      error={form.errors['name']}
      autoComplete="cc-name"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={64}
      required={!unnamed}
      onChange={({ target }) => form.set({ name: target.value })}
      onBlur={() => form.leave('name')}
    />
  );
}

/** Grouped while one types at the end; in its middle, the caret would jump. */
function groupedAtEnd({ value, selectionStart }: HTMLInputElement): string {
  return selectionStart === null || selectionStart === value.length ? groupedNumber(value) : value;
}

/** After a refusal the focus goes to the first field at fault. */
export function useFocusOnFault(at: RefObject<HTMLElement | null>, attempt: number): void {
  const seen = useRef(0);
  useEffect(() => {
    if (attempt === seen.current) return;
    seen.current = attempt;
    at.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-fault]')?.focus();
  }, [at, attempt]);
}
