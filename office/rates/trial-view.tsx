import type { ReactNode } from 'react';
import type { TrialAttributes } from '../../contract/pricing.ts';
import { formatDecimal } from '../../i18n/format.ts';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Money } from '../../ui/values/money.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Section } from '../parts/page.tsx';
import { Percent, Rate } from './rate.tsx';

type Props = { readonly trial: TrialAttributes };

const linesShown = 10;

/** What a change would do: to the rates of now, and to the last orders. */
export function TrialView({ trial }: Props) {
  const { t } = useLanguage();
  const lines = trial.lines.slice(0, linesShown);
  const more = trial.directions - lines.length;
  return (
    <div aria-live="polite">
      <Section title={t('officeRates.trial')}>
        <Table
          label={t('officeRates.trial')}
          columns={[
            { key: 'pair', title: t('officeRates.pair') },
            { key: 'before', title: t('officeRates.trialNow'), end: true },
            { key: 'after', title: t('officeRates.trialThen'), end: true },
          ]}
        >
          {lines.map((line) => (
            <tr key={line.id} className={rowLook}>
              <Cell>
                {line.income.name} → {line.outcome.name}
              </Cell>
              <Cell end>
                <Rate rate={line.rate_before} />
                <span className="block text-xs text-soft">
                  <Percent value={line.margin_before} />
                </span>
              </Cell>
              <Cell end>
                {line.rate_after === null ? (
                  <span className="text-red">{t('officeRates.trialNone')}</span>
                ) : (
                  <Rate rate={line.rate_after} />
                )}
                <span className="block text-xs text-soft">
                  <Percent value={line.margin_after} />
                </span>
              </Cell>
            </tr>
          ))}
        </Table>
        {more > 0 ? (
          <p className="mt-2 text-sm text-soft">{t('officeRates.trialMore', { count: more })}</p>
        ) : null}
      </Section>
      <Section title={t('officeRates.trialOrders')}>
        {trial.orders === 0 ? (
          <p className="text-sm text-soft">{t('officeRates.trialNoOrders')}</p>
        ) : (
          <PastOrders trial={trial} />
        )}
      </Section>
    </div>
  );
}

function PastOrders({ trial }: Props) {
  const { t } = useLanguage();
  return (
    <>
      <p className="mb-3 text-sm text-soft">{t('officeRates.trialText')}</p>
      <dl className="mb-4 grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
        <Figure name={t('officeRates.trialCount')}>{trial.orders}</Figure>
        <Figure name={t('officeRates.trialChanged')}>{trial.orders_changed}</Figure>
        <Figure name={t('officeRates.trialRefused')}>{trial.orders_refused}</Figure>
        {trial.orders_unknown === 0 ? null : (
          <Figure name={t('officeRates.trialUnknown')}>{trial.orders_unknown}</Figure>
        )}
        <Figure name={t('officeRates.trialVolume')}>
          <Sum value={trial.volume} />
        </Figure>
        <Figure name={t('officeRates.trialMargin')}>
          <Sum value={trial.margin_before} /> → <Sum value={trial.margin_after} />
        </Figure>
      </dl>
      {trial.examples.length === 0 ? null : <Examples trial={trial} />}
    </>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-soft">{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}

function Sum({ value }: { readonly value: string | null }) {
  const { locale } = useLanguage();
  return value === null ? '—' : formatDecimal(value, locale);
}

function Examples({ trial }: Props) {
  const { t } = useLanguage();
  return (
    <Table
      label={t('officeRates.trialOrders')}
      columns={[
        { key: 'order', title: t('officeRates.trialOrder') },
        { key: 'income', title: t('officeRates.trialIncome'), end: true, wide: true },
        { key: 'before', title: t('officeRates.trialOutcome'), end: true },
        { key: 'after', title: t('officeRates.trialThen'), end: true },
      ]}
    >
      {trial.examples.map((order) => (
        <tr key={order.order} className={rowLook}>
          <Cell>
            № {order.number}
            <span className="block text-xs text-soft md:hidden">
              <Money amount={order.income_before} currency={order.income_currency} />
            </span>
          </Cell>
          <Cell end wide>
            <Money amount={order.income_before} currency={order.income_currency} />
          </Cell>
          <Cell end>
            <Money amount={order.outcome_before} currency={order.outcome_currency} />
          </Cell>
          <Cell end>
            <Then order={order} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

/** What follows at the new price: what is got for what was given, or given for what was asked. */
function Then({ order }: { readonly order: TrialAttributes['examples'][number] }) {
  const { t } = useLanguage();
  if (order.income_after === null || order.outcome_after === null) {
    return <span className="text-red">{t('officeRates.trialNone')}</span>;
  }
  const byIncome = order.asked_side === 'income';
  return (
    <>
      <Money
        amount={byIncome ? order.outcome_after : order.income_after}
        currency={byIncome ? order.outcome_currency : order.income_currency}
      />
      <span className="block text-xs text-soft">
        {t(byIncome ? 'officeRates.trialGets' : 'officeRates.trialGives')}
      </span>
    </>
  );
}
