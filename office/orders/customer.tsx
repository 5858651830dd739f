import { CopyLine } from '../../ui/actions/copy-line.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';
import type { OfficeOrder } from './order-page.tsx';
import { VisitFacts } from './visit.tsx';

/** Whose order it is, where they pay to and where they are paid. */
export function Customer({ order }: { order: OfficeOrder }) {
  const { t } = useLanguage();
  const { requisites } = order;
  // While anything is to be paid by hand, what is copied stands where that is taken, nowhere else.
  const byHand = order.payouts.some((each) => each.by_operator);
  return (
    <div className="grid gap-x-10 border-t border-hairline pt-4 lg:grid-cols-2">
      <Section title={t('office.order.customer')}>
        {byHand ? null : (
          <CopyLine
            label={t('office.order.outcomeAccount')}
            value={order.outcome_account}
            grouped={!order.outcome_account.startsWith('+')}
            note={order.outcome_memo ? `MEMO: ${order.outcome_memo}` : undefined}
          />
        )}
        <Facts>
          {byHand ? (
            <Fact name={t('office.order.outcomeAccount')} mono>
              {order.outcome_account}
            </Fact>
          ) : null}
          <Fact name={t('office.order.outcomeBank')}>{order.outcome_bank}</Fact>
          <VisitFacts order={order} />
          <Fact name={t('officeCities.handover')} mono>
            {order.handover_code}
          </Fact>
          {order.fields.map(({ name, label, value }) => (
            <Fact key={name} name={label}>
              {value}
            </Fact>
          ))}
          <Fact name={t('office.order.incomeAccount')} mono>
            {order.income_account}
          </Fact>
          <Fact name={t('office.order.refundAccount')} mono>
            {order.refund_account}
          </Fact>
          <Fact name={order.refund_memo_label ?? 'MEMO'} mono>
            {order.refund_memo}
          </Fact>
          <Fact name={t('office.order.fullName')}>{order.full_name}</Fact>
          <Fact name={t('office.order.email')}>{order.email}</Fact>
          <Fact name={t('office.order.phone')}>{order.phone}</Fact>
          <Fact name={t('office.order.country')}>{order.country}</Fact>
          <Fact name={t('office.order.ip')}>{order.ip}</Fact>
          <Fact name={t('office.order.referrerCode')}>{order.referrer_code}</Fact>
          <Fact name={t('office.order.language')}>
            {t(`office.order.language.${order.locale}`)}
          </Fact>
        </Facts>
      </Section>
      {requisites === null ? null : (
        <Section title={t('office.order.requisites')} className="lg:border-0 lg:pt-0">
          <Facts>
            <Fact name={t('office.order.payTo')} mono>
              {requisites.address}
            </Fact>
            <Fact name="MEMO" mono>
              {requisites.memo}
            </Fact>
            <Fact name={t('office.requisites.holder')}>{requisites.holder}</Fact>
            <Fact name={t('office.requisites.bank')}>{requisites.bank}</Fact>
            <Fact name={t('office.order.issued')}>
              <Moment at={requisites.issued_at} />
            </Fact>
          </Facts>
        </Section>
      )}
    </div>
  );
}
