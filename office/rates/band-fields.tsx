import { useLanguage } from '../parts/language.tsx';
import { HoursRow } from './hours-row.tsx';
import type { RulePartProps } from './rule-part.ts';
import { Markup, Part, RuleRows, Small } from './rule-rows.tsx';

/** Better prices for larger amounts. */
export function AmountFields({ price, action, onChange }: RulePartProps) {
  const { t } = useLanguage();
  const { terms, income } = price;
  return (
    <Part title={t('officeRates.amounts')} hint={t('officeRates.amountsHint')}>
      <Bands
        name="amount"
        rows={terms.amounts}
        empty={{ from: '', markup: '' }}
        edge={{ name: 'amount_from', label: t('officeRates.amountFrom'), of: (row) => row.from }}
        currency={income.currency}
        example="-0.3"
        error={action.errorOf('amounts')}
        onChange={onChange}
      />
    </Part>
  );
}

/** What is added while the reserve is low. */
export function ReserveFields({ price, action, onChange }: RulePartProps) {
  const { t } = useLanguage();
  const { terms, outcome } = price;
  return (
    <Part title={t('officeRates.reserves')} hint={t('officeRates.reservesHint')}>
      <Bands
        name="reserve"
        rows={terms.reserves}
        empty={{ below: '', markup: '' }}
        edge={{
          name: 'reserve_below',
          label: t('officeRates.reserveBelow'),
          of: (row) => row.below,
        }}
        currency={outcome.currency}
        example="0.5"
        error={action.errorOf('reserves')}
        onChange={onChange}
      />
    </Part>
  );
}

type BandsProps<Row> = {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly empty: Row;
  /** Where a band begins or ends. */
  readonly edge: {
    readonly name: string;
    readonly label: string;
    readonly of: (row: Row) => string;
  };
  readonly currency: string;
  readonly example: string;
  readonly error: string | undefined;
  readonly onChange: () => void;
};

/** Lines of an amount and what is added from there on. */
function Bands<Row extends { readonly markup: string }>(props: BandsProps<Row>) {
  const { name, rows, empty, edge, currency, example, error, onChange } = props;
  return (
    <RuleRows rows={rows} empty={empty} most={6} error={error} onChange={onChange}>
      {(row) => (
        <>
          <Small name={edge.name} label={`${edge.label}, ${currency}`} value={edge.of(row)} />
          <Markup name={`${name}_markup`} value={row.markup} example={example} />
        </>
      )}
    </RuleRows>
  );
}

/** What is added at certain hours of certain days. */
export function HoursFields({ price, action, onChange }: RulePartProps) {
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
        error={action.errorOf('hours')}
        onChange={onChange}
      >
        {(row) => <HoursRow hours={row} onChange={onChange} />}
      </RuleRows>
    </Part>
  );
}
