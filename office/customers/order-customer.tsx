import { useState } from 'react';
import { Link } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { CustomerSummaryAttributes } from '../../contract/office/customers.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useMay } from '../api/session.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';
import { AccountStatus } from './account-status.tsx';
import { BlockFromOrder } from './block-from-order.tsx';
import { DealingsLine } from './dealings-line.tsx';
import { MetBlocks } from './met-blocks.tsx';

type Props = { readonly summary: Item<CustomerSummaryAttributes> };

/** Who stands behind an order: what they ordered before, and whether they are blocked. */
export function OrderCustomer({ summary }: Props) {
  const { t } = useLanguage();
  const mayRead = useMay('users.read');
  const mayBlock = useMay('blocks.change');
  const [blocking, setBlocking] = useState(false);
  const { customer } = summary;
  return (
    <Section title={t('customers.behind')}>
      <MetBlocks blocks={summary.blocks} />
      <DealingsLine dealings={summary.before} none={t('customers.noneBefore')} />
      <Facts>
        <Fact name={t('customers.account')}>
          {summary.kind === 'guest' ? (
            t('customers.noAccount')
          ) : summary.status === 'active' ? (
            t('customers.status.active')
          ) : (
            <AccountStatus status={summary.status} />
          )}
        </Fact>
        <Fact name={t('customers.firstSeen')}>
          {summary.first_seen_at === null ? (
            t('customers.firstOrder')
          ) : (
            <Moment at={summary.first_seen_at} />
          )}
        </Fact>
      </Facts>
      {summary.notes.length === 0 ? null : (
        <ul className="mt-2 grid gap-1 text-sm">
          {summary.notes.slice(0, 3).map((note) => (
            <li key={note.id} className="wrap-anywhere">
              {note.text} <span className="text-soft">{note.by}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {customer !== null && mayRead ? (
          <Link to={`/customers/${encodeURIComponent(customer)}`} className="text-link text-sm">
            {t('customers.file')}
          </Link>
        ) : null}
        {mayBlock ? (
          <Button size="small" onClick={() => setBlocking(true)}>
            {t('customers.blockFromOrder')}
          </Button>
        ) : null}
      </div>
      {blocking ? <BlockFromOrder summary={summary} onClose={() => setBlocking(false)} /> : null}
    </Section>
  );
}
