import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { OfficeSystemAttributes } from '../../contract/office.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';

type Props = {
  readonly systems: readonly Item<OfficeSystemAttributes>[];
  readonly onClose: () => void;
};

type Like = { readonly id: string; readonly name: string };

/** A new pair of payment systems, with the terms of another one if wished. */
export function NewDirection({ systems, onClose }: Props) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState('');
  const models = useModels(outcome, systems);
  const options = systems.map((system) => (
    <option key={system.id} value={system.id}>
      {system.name} · {system.code}
    </option>
  ));
  return (
    <FormDialog
      title={t('desk.direction.new')}
      submit={t('desk.direction.create')}
      fields={['income_payment_system_id', 'outcome_payment_system_id', 'like']}
      onClose={onClose}
      onSubmit={async (form) => {
        const { item } = await call('POST /office/api/directions', {
          attributes: {
            income_payment_system_id: textOf(form, 'income_payment_system_id'),
            outcome_payment_system_id: textOf(form, 'outcome_payment_system_id'),
            like: textOf(form, 'like'),
          },
        });
        await navigate(`/directions/${item.id}`);
      }}
    >
      {(action) => (
        <>
          <p className="text-sm">{t('desk.direction.newText')}</p>
          <Select
            name="income_payment_system_id"
            label={t('desk.direction.income')}
            error={action.errorOf('income_payment_system_id')}
          >
            {options}
          </Select>
          <Select
            name="outcome_payment_system_id"
            label={t('desk.direction.outcome')}
            value={outcome}
            onChange={(event) => setOutcome(event.target.value)}
            error={action.errorOf('outcome_payment_system_id') && t('desk.direction.exists')}
          >
            <option value="" />
            {options}
          </Select>
          <Select name="like" label={t('desk.direction.like')} error={action.errorOf('like')}>
            <option value="">{t('desk.direction.likeNone')}</option>
            {models.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </>
      )}
    </FormDialog>
  );
}

/** Directions into the same payment system: the nearest to take terms from. */
function useModels(outcome: string, systems: Props['systems']): readonly Like[] {
  const [models, setModels] = useState<readonly Like[]>([]);
  useEffect(() => {
    setModels([]);
    if (outcome === '') return;
    const stop = new AbortController();
    call('GET /office/api/directions/ids', { query: { outcome }, signal: stop.signal }).then(
      ({ items }) => {
        const into = systems.find(({ id }) => id === outcome)?.name ?? outcome;
        setModels(items.map(({ id }) => ({ id, name: nameOf(id, outcome, into, systems) })));
      },
      // Without models the usual terms are offered: nothing is lost.
      () => undefined,
    );
    return () => stop.abort();
  }, [outcome, systems]);
  return models;
}

function nameOf(id: string, outcome: string, into: string, systems: Props['systems']): string {
  const income = id.slice(0, -outcome.length - 1);
  return `${systems.find((system) => system.id === income)?.name ?? income} → ${into}`;
}
