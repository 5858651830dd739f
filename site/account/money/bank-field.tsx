import type { ComponentProps } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import type { BankChoiceProps } from '../../banks/bank-choice.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { type LazyPart, useLazyPart } from '../../shell/use-lazy-part.ts';

const bankChoice: LazyPart<BankChoiceProps> = {
  load: async () => (await import('../../banks/bank-choice.tsx')).BankChoice,
  topic: 'fieldHelp',
};

type Props = {
  readonly field: Omit<ComponentProps<typeof Field>, 'label'> & { readonly value: string };
  readonly onChoose: (name: string) => void;
};

/** The recipient's bank, where a phone number alone does not say where to pay. */
export function BankField({ field, onChoose }: Props) {
  const { t } = useLanguage();
  const Choice = useLazyPart(bankChoice, true);
  return (
    <div className="space-y-4">
      <Field {...field} label={t('accountWallets.bank')} maxLength={80} required />
      {Choice === null ? null : <Choice value={field.value} onFill={onChoose} />}
    </div>
  );
}
