import { Select } from '../../ui/forms/select.tsx';
import { useLanguage } from '../parts/language.tsx';
import type { RulePartProps } from './rule-part.ts';
import { Part, RuleRows } from './rule-rows.tsx';

/** Along which prices the market price of the pair is worked out. */
export function PathFields({ price, action, onChange }: RulePartProps) {
  const { t } = useLanguage();
  return (
    <Part title={t('officeRates.path')} hint={t('officeRates.pathHint')}>
      <RuleRows
        rows={price.terms.path}
        empty=""
        most={6}
        error={action.errorOf('path')}
        onChange={onChange}
      >
        {(name) => (
          <div className="w-72 max-w-full">
            <Select name="path" label={t('officeRates.pairName')} defaultValue={name}>
              <option value="">{t('officeRates.pathNone')}</option>
              {price.legs.map((leg) => (
                <option key={leg.name} value={leg.name}>
                  {leg.bid === '' ? leg.name : `${leg.name} · ${leg.bid} / ${leg.ask}`}
                </option>
              ))}
            </Select>
          </div>
        )}
      </RuleRows>
    </Part>
  );
}
