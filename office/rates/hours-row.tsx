import { useState } from 'react';
import type { HoursTerms } from '../../core/pricing/rule-terms.ts';
import { useLanguage } from '../parts/language.tsx';
import { Markup, Small } from './rule-rows.tsx';

type Props = { readonly hours: HoursTerms; readonly onChange: () => void };

const week = [1, 2, 3, 4, 5, 6, 7] as const;

/** Days as a row of boxes, and the hours of these days. */
export function HoursRow({ hours, onChange }: Props) {
  const { t } = useLanguage();
  const [days, setDays] = useState<readonly number[]>(hours.days);

  function set(day: number, on: boolean) {
    setDays((before) => (on ? [...before, day].sort() : before.filter((each) => each !== day)));
    onChange();
  }

  return (
    <>
      <fieldset>
        <legend className="mb-1 text-sm">{t('officeRates.days')}</legend>
        <div className="flex min-h-12 flex-wrap items-center gap-x-3">
          {week.map((day) => (
            <label key={day} className="flex min-h-9 items-center gap-1 text-sm">
              <input
                type="checkbox"
                checked={days.includes(day)}
                onChange={(event) => set(day, event.target.checked)}
                className="size-4 accent-green pointer-coarse:size-6"
              />
              {t(`officeRates.day.${day}`)}
            </label>
          ))}
        </div>
        <input type="hidden" name="hours_days" value={days.join(',')} />
      </fieldset>
      <Small time name="hours_from" label={t('officeRates.hoursFrom')} value={hours.from} />
      <Small time name="hours_to" label={t('officeRates.hoursTo')} value={hours.to} />
      <Markup name="hours_markup" value={hours.markup} example="0.5" />
    </>
  );
}
