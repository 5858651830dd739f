import { useState } from 'react';
import { Select } from '../../../ui/forms/select.tsx';
import { useLanguage } from '../../shell/language.tsx';

export type LinkSystem = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** Ids of what it is exchanged to. */
  readonly outcomes: readonly string[];
};

/** A direction as it is chosen side by side: both of its sides, or none. */
export function useDirection(systems: readonly LinkSystem[]) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const incomes = systems.filter(({ outcomes }) => outcomes.length > 0);
  const income = incomes.find(({ id }) => id === from);
  const outcomes = systems.filter(({ id }) => income?.outcomes.includes(id));
  const outcome = outcomes.find(({ id }) => id === to) ?? outcomes[0];
  const pair = income && outcome ? { from: income.code, to: outcome.code } : null;
  return { incomes, outcomes, from, to: outcome?.id ?? '', setFrom, setTo, pair };
}

type Props = { readonly direction: ReturnType<typeof useDirection> };

/** Two lists beside each other: what is given, and what of it comes. */
export function DirectionChoice({ direction }: Props) {
  const { t } = useLanguage();
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">{t('referral.linkOpens')}</legend>
      <DirectionSide
        label={t('referral.linkFrom')}
        systems={direction.incomes}
        any
        value={direction.from}
        onChange={direction.setFrom}
      />
      <DirectionSide
        label={t('referral.linkTo')}
        systems={direction.outcomes}
        any={direction.pair === null}
        value={direction.to}
        onChange={direction.setTo}
      />
    </fieldset>
  );
}

type SideProps = {
  readonly label: string;
  readonly systems: readonly LinkSystem[];
  /** Nothing need be chosen. */
  readonly any: boolean;
  readonly value: string;
  readonly onChange: (id: string) => void;
};

function DirectionSide({ label, systems, any, value, onChange }: SideProps) {
  const { t } = useLanguage();
  return (
    <Select
      label={label}
      value={value}
      disabled={systems.length === 0}
      onChange={({ target }) => onChange(target.value)}
    >
      {any ? <option value="">{t('referral.linkAny')}</option> : null}
      {systems.map((system) => (
        <option key={system.id} value={system.id}>
          {system.name}
        </option>
      ))}
    </Select>
  );
}
