import { type ReactNode, useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import type { OfficeSystemAttributes } from '../../contract/office.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useLanguage } from '../parts/language.tsx';

/** What a question may be of. */
export type Owners = {
  readonly systems: readonly Item<OfficeSystemAttributes>[];
  /** Ids of the directions that there are. */
  readonly directions: readonly string[];
};

type Props = {
  readonly owners: Owners;
  readonly action: Action;
  /** What is asked of a payment system alone. */
  readonly side: ReactNode;
};

/** Whose a new question is: a payment system, or a direction by its two sides. */
export function FieldOwner({ owners, action, side }: Props) {
  const { t } = useLanguage();
  const [whose, setWhose] = useState('system');
  const error = action.errorOf('payment_system_id') ?? action.errorOf('direction_id');
  return (
    <>
      <Select
        name="whose"
        label={t('ownFields.of')}
        value={whose}
        onChange={(event) => setWhose(event.target.value)}
      >
        <option value="system">{t('ownFields.ofSystem')}</option>
        <option value="direction">{t('ownFields.ofDirection')}</option>
      </Select>
      {whose === 'system' ? (
        <>
          <Select name="of_system" label={t('office.reserves.system')} error={error} required>
            {owners.systems.map(optionOf)}
          </Select>
          {side}
        </>
      ) : (
        <Pair owners={owners} error={error} />
      )}
    </>
  );
}

/** Only pairs that there are can be chosen. */
function Pair({ owners, error }: { owners: Owners; error: string | undefined }) {
  const { t } = useLanguage();
  const { systems, directions } = owners;
  const known = new Set(directions);
  const incomes = systems.filter(({ id }) => directions.some((each) => each.startsWith(`${id}-`)));
  const [income, setIncome] = useState(incomes[0]?.id ?? '');
  const outcomes = systems.filter(({ id }) => known.has(`${income}-${id}`));
  return (
    <>
      <Select
        name="of_income"
        label={t('desk.direction.income')}
        value={income}
        onChange={({ target }) => setIncome(target.value)}
        error={error}
        required
      >
        {incomes.map(optionOf)}
      </Select>
      <Select key={income} name="of_outcome" label={t('desk.direction.outcome')} required>
        {outcomes.map(optionOf)}
      </Select>
    </>
  );
}

function optionOf({ id, name }: Item<OfficeSystemAttributes>) {
  return (
    <option key={id} value={id}>
      {name}
    </option>
  );
}

/** Whose question a form describes, as requests write it. */
export function ownerOf(form: FormData) {
  if (textOf(form, 'whose') !== 'direction') {
    return { payment_system_id: textOf(form, 'of_system'), direction_id: null };
  }
  const direction = `${textOf(form, 'of_income')}-${textOf(form, 'of_outcome')}`;
  return { payment_system_id: null, direction_id: direction };
}
