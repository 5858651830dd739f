import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { typedNumber } from '../../ui/forms/typed-number.ts';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { FlagBoxes, flagsOf } from './flag-boxes.tsx';
import type { MonitorDirection } from './monitor-directions-page.tsx';

type Props = { readonly direction: MonitorDirection; readonly onClose: () => void };

const fields = ['flags', 'cities', 'income_costs', 'income_cost_min', 'delay_minutes'];

/** How one direction is told to monitors. */
export function MonitorDirectionDialog({ direction, onClose }: Props) {
  const { t } = useLanguage();
  const { income, outcome } = direction;
  return (
    <FormDialog
      title={t('monitors.directions.changeTitle', { income: income.name, outcome: outcome.name })}
      submit={t('office.save')}
      fields={fields}
      onClose={onClose}
      onSubmit={(form) =>
        call('PUT /office/api/monitor_directions/{id}', {
          params: { id: direction.id },
          attributes: termsOf(form),
        })
      }
    >
      {(action) => (
        <>
          <Checkbox name="exported" defaultChecked={direction.exported}>
            {t('monitors.directions.exported')}
          </Checkbox>
          <FlagBoxes
            name="flags"
            label={t('monitors.directions.flags')}
            chosen={direction.flags}
            error={action.errorOf('flags')}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <ActionField
              action={action}
              name="income_costs"
              label={t('monitors.directions.costs')}
              hint={t('monitors.directions.costsHint')}
              defaultValue={direction.income_costs.join(', ')}
            />
            <ActionField
              action={action}
              name="income_cost_min"
              label={t('monitors.directions.costMin')}
              defaultValue={direction.income_cost_min ?? ''}
            />
            <ActionField
              action={action}
              name="delay_minutes"
              type="number"
              min={0}
              max={43_200}
              label={t('monitors.directions.delay')}
              defaultValue={direction.delay_minutes ?? ''}
            />
            {direction.cash ? (
              <ActionField
                action={action}
                name="cities"
                label={t('monitors.directions.cities')}
                hint={t('monitors.directions.citiesHint')}
                defaultValue={direction.cities.join(', ')}
              />
            ) : null}
          </div>
        </>
      )}
    </FormDialog>
  );
}

function termsOf(form: FormData) {
  const parts = (name: string) => {
    const text = textOf(form, name);
    return text === '' ? [] : text.split(/[,;]\s+|[;]/).map((part) => part.trim());
  };
  const delay = textOf(form, 'delay_minutes');
  return {
    exported: form.get('exported') === 'on',
    flags: flagsOf(form, 'flags'),
    cities: textOf(form, 'cities')
      .split(/[\s,;]+/)
      .filter((city) => city !== ''),
    // A comma between digits is a decimal one.
    income_costs: parts('income_costs').map((cost) => cost.replace(',', '.')),
    income_cost_min: typedNumber(textOf(form, 'income_cost_min')),
    delay_minutes: delay === '' ? null : Number(delay),
  };
}
