import { Money } from '../../ui/values/money.tsx';
import { useLanguage } from '../parts/language.tsx';
import { LedgerAccount } from '../parts/ledger-account.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';
import type { OfficeOrder } from './order-page.tsx';

/** Every posting of the order in the ledger, as it was booked. */
export function Journals({ order }: { order: OfficeOrder }) {
  const { t } = useLanguage();
  return (
    <Section title={t('office.order.ledger')}>
      <ol className="space-y-3 text-sm">
        {order.journals.map((journal) => (
          <li key={journal.id}>
            <p className="flex flex-wrap gap-x-4">
              <span className="font-medium">{t(`office.journal.${journal.kind}`)}</span>
              <Moment at={journal.at} className="text-soft" />
              <span className="text-soft">{journal.by}</span>
            </p>
            <table className="w-full max-w-xl">
              <tbody>
                {journal.postings.map((posting, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: postings never move
                  <tr key={at}>
                    <td className="py-1 pr-4">
                      <LedgerAccount account={posting.account} />
                    </td>
                    <td className="py-1 text-right align-top whitespace-nowrap">
                      <Money amount={posting.amount} currency={posting.currency} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </li>
        ))}
      </ol>
    </Section>
  );
}
