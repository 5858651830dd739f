import { useState } from 'react';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { useLanguage } from '../parts/language.tsx';
import type { RulePartProps } from './rule-part.ts';
import { Part } from './rule-rows.tsx';

/** Which place among the exchangers of the monitor the rate shall take. */
export function PlaceFields({ price, action }: RulePartProps) {
  const { t } = useLanguage();
  const [on, setOn] = useState(price.terms.place !== null);
  return (
    <Part title={t('officeRates.placeTitle')} hint={t('officeRates.placeHint')}>
      <div className="space-y-4">
        {price.monitor_configured ? null : (
          <Notice tone="waiting">{t('officeRates.placeUnconfigured')}</Notice>
        )}
        {price.monitor_problem === null ? null : (
          <Notice tone="waiting">
            {t('officeRates.monitorProblem', { problem: price.monitor_problem })}
          </Notice>
        )}
        <Checkbox
          name="place_on"
          checked={on}
          onChange={(event) => setOn(event.target.checked)}
          error={on ? action.errorOf('place') : undefined}
        >
          {t('officeRates.placeOn')}
        </Checkbox>
        {on ? <Terms price={price} /> : null}
      </div>
    </Part>
  );
}

function Terms({ price }: Pick<RulePartProps, 'price'>) {
  const { t } = useLanguage();
  const { place } = price.terms;
  const ids = t('officeRates.placeIds');
  const field = (name: string, label: string, value: string, more: object = {}) => (
    <Field name={name} label={label} defaultValue={value} autoComplete="off" {...more} />
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {field('place_target', t('officeRates.placeWanted'), String(place?.target ?? 3))}
      {field('place_step', t('officeRates.placeStep'), place?.step ?? '0.01')}
      {field('place_spike', t('officeRates.placeSpike'), place?.spike ?? '5', {
        hint: t('officeRates.placeSpikeHint'),
      })}
      {field('place_profit_max', t('officeRates.placeProfitMax'), place?.profit_max ?? '', {
        placeholder: t('officeRates.noLimit'),
      })}
      {field(
        'place_reserve',
        `${t('officeRates.placeReserve')}, ${price.outcome.currency}`,
        place?.reserve_min ?? '',
        { placeholder: t('officeRates.noLimit') },
      )}
      {field('place_follow', t('officeRates.placeFollow'), place?.follow.join(', ') ?? '', {
        hint: ids,
      })}
      {field('place_ignore', t('officeRates.placeIgnore'), place?.ignore.join(', ') ?? '', {
        hint: ids,
      })}
    </div>
  );
}
