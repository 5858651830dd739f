import { useLanguage } from '../parts/language.tsx';
import { HoursRow } from './hours-row.tsx';
import type { RulePartProps } from './rule-part.ts';
import { Part, RuleRows, Small } from './rule-rows.tsx';

/** Better prices for larger amounts. */
export function AmountFields({ price, deed, onChange }: RulePartProps) {
  const { t } = useLanguage();
  const { terms, income } = price;
  return (
    <Part title={t('officeRates.amounts')} hint={t('officeRates.amountsHint')}>
      <RuleRows
        rows={terms.amounts}
        empty={{ from: '', markup: '' }}
        most={6}
        error={deed.errorOf('amounts')}
        onChange={onChange}
      >
        {(row) => (
          <>
            <Small
              name="amount_from"
              label={`${t('officeRates.amountFrom')}, ${income.currency}`}
              value={row.from}
            />
            <Small
              name="amount_markup"
              label={t('officeRates.markup')}
              value={row.markup}
              placeholder="-0.3"
            />
          </>
        )}
      </RuleRows>
    </Part>
  );
}

/** What is added while the reserve is low. */
export function ReserveFields({ price, deed, onChange }: RulePartProps) {
  const { t } = useLanguage();
  const { terms, outcome } = price;
  return (
    <Part title={t('officeRates.reserves')} hint={t('officeRates.reservesHint')}>
      <RuleRows
        rows={terms.reserves}
        empty={{ below: '', markup: '' }}
        most={6}
        error={deed.errorOf('reserves')}
        onChange={onChange}
      >
        {(row) => (
          <>
            <Small
              name="reserve_below"
              label={`${t('officeRates.reserveBelow')}, ${outcome.currency}`}
              value={row.below}
            />
            <Small
              name="reserve_markup"
              label={t('officeRates.markup')}
              value={row.markup}
              placeholder="0.5"
            />
          </>
        )}
      </RuleRows>
    </Part>
  );
}

/** What is added at certain hours of certain days. */
export function HoursFields({ price, deed, onChange }: RulePartProps) {
  const { t } = useLanguage();
  return (
    <Part
      title={t('officeRates.hours')}
      hint={t('officeRates.hoursHint', { zone: price.time_zone })}
    >
      <RuleRows
        rows={price.terms.hours}
        empty={{ days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '08:00', markup: '' }}
        most={8}
        error={deed.errorOf('hours')}
        onChange={onChange}
      >
        {(row) => <HoursRow hours={row} onChange={onChange} />}
      </RuleRows>
    </Part>
  );
}
