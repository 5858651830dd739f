import { Money } from '../../ui/values/money.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';
import { System } from '../parts/system.tsx';
import type { OfficeOrder } from './order-page.tsx';

/** What was agreed, what came of it, and where each part of the price went. */
export function Terms({ order }: { order: OfficeOrder }) {
  const { t } = useLanguage();
  const { income, outcome, breakdown } = order;
  const until = order.kind === 'withdrawal' ? 'office.order.confirmBy' : 'office.order.expires';
  return (
    <Section title={t('office.order.terms')}>
      <div className="mb-4 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Side name={t('office.queue.income')} amount={order.income_amount} system={income} />
        <Side name={t('office.queue.outcome')} amount={order.outcome_amount} system={outcome} />
      </div>
      <Facts wide>
        <Fact name={t('office.order.rate')}>
          <Money amount={order.rate.income} currency={income.currency} />
          {' = '}
          <Money amount={order.rate.outcome} currency={outcome.currency} />
          <span className="text-soft"> · {t(`office.rateType.${order.rate_type}`)}</span>
        </Fact>
        <Fact name={t('office.order.received')}>
          <Money amount={order.received_amount} currency={income.currency} />
        </Fact>
        {isNothing(order.surplus_amount) ? null : (
          <Fact name={t('office.order.surplus')}>
            <Money amount={order.surplus_amount} currency={income.currency} />
          </Fact>
        )}
        <Fact name={t('office.order.held')}>
          <Money amount={order.held_amount} currency={outcome.currency} />
        </Fact>
        <Fact name={t('office.order.spread')}>
          <Money amount={breakdown.spread} currency={outcome.currency} />
        </Fact>
        {isNothing(breakdown.discount) ? null : (
          <Fact name={t('office.order.discount')}>
            <Money amount={breakdown.discount} currency={outcome.currency} />
          </Fact>
        )}
        <Fact name={t('office.order.fees')}>
          <Money amount={breakdown.income_fee} currency={income.currency} />
          {' + '}
          <Money amount={breakdown.outcome_fee} currency={outcome.currency} />
        </Fact>
        <Fact name={t('office.order.networkFee')}>
          <Money amount={breakdown.network_fee} currency={outcome.currency} />
        </Fact>
        <Fact name={t('office.order.created')}>
          <Moment at={order.created_at} />
        </Fact>
        <Fact name={t(until)}>
          <Moment at={order.expires_at} />
        </Fact>
        {order.payment_claimed_at ? (
          <Fact name={t('office.order.claimed')}>
            <Moment at={order.payment_claimed_at} />
          </Fact>
        ) : null}
        {order.completed_at ? (
          <Fact name={t('office.order.completed')}>
            <Moment at={order.completed_at} />
          </Fact>
        ) : null}
      </Facts>
    </Section>
  );
}

type SideProps = {
  readonly name: string;
  readonly amount: string;
  readonly system: OfficeOrder['income'];
};

function Side({ name, amount, system }: SideProps) {
  return (
    <div>
      <p className="overline-text">{name}</p>
      <p className="text-lg font-medium">
        <Money amount={amount} currency={system.currency} />
      </p>
      <p className="text-sm">
        <System system={system} />
      </p>
    </div>
  );
}

/** Amounts are texts: nothing is a text of zeros. */
function isNothing(amount: string): boolean {
  return /^[0.]*$/.test(amount);
}
