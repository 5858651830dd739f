import { type LazyPart, useLazyPart } from '../../shell/use-lazy-part.ts';
import type { FormField } from './form-fields.ts';

export type FieldHelpProps = {
  readonly example: string;
  readonly value: string;
  readonly onFill: (value: string) => void;
};

/** What fills a field by a press: few directions have either. */
const helps: Record<NonNullable<FormField['help']>, LazyPart<FieldHelpProps>> = {
  bank: {
    load: async () => (await import('../../banks/bank-choice.tsx')).BankChoice,
    topic: 'fieldHelp',
  },
  example: {
    load: async () => (await import('./fill-example.tsx')).FillExample,
    topic: 'fieldHelp',
  },
};

/** Under a field: banks to choose from, an address to play with. */
export function FieldHelp({ of, ...help }: FieldHelpProps & { of: keyof typeof helps }) {
  const Help = useLazyPart(helps[of], true);
  return Help ? <Help {...help} /> : null;
}
