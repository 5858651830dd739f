import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { LedgerProofAttributes } from '../../contract/office.ts';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Notice, type NoticeTone } from '../../ui/states/notice.tsx';
import { Money } from '../../ui/values/money.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { CheckTimes } from '../parts/check-times.tsx';
import { useLanguage } from '../parts/language.tsx';
import { LedgerAccount } from '../parts/ledger-account.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Rails } from './rails.tsx';
import { Tasks } from './tasks.tsx';
import { UnownedDeposits } from './unowned-deposits.tsx';

/** The proof of the ledger, the rails, the background tasks, and money of no order. */
export function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  return load(request, async () => {
    const [proof, rails, tasks, deposits, unread] = await Promise.all([
      call('GET /office/api/ledger/proof', { signal }),
      call('GET /office/api/rails', { signal }),
      call('GET /office/api/background_tasks', { signal }),
      call('GET /office/api/deposits', { signal }),
      call('GET /office/api/unread_entries', { signal }),
    ]);
    return {
      proof: proof.item,
      rails: rails.items,
      tasks: tasks.items,
      deposits: deposits.items,
      unread: unread.items,
    };
  });
}

/** Whether the books are right, how rails and background tasks run, and what nobody has claimed. */
export function Component() {
  const { t } = useLanguage();
  const { proof, rails, tasks, deposits, unread } = useLoaderData<typeof loader>();
  return (
    <Page title={t('office.nav.ledger')}>
      <div className="max-w-5xl">
        <Section title={t('office.ledger.proof')}>
          <Notice tone={toneOf(proof)} icon={proof.proved && !proof.overdue ? 'check' : undefined}>
            {t(`office.ledger.${verdictOf(proof)}`)}
            {proof.drifted.length === 0 ? null : (
              <span className="block font-mono text-xs">{proof.drifted.join(', ')}</span>
            )}
            {proof.broken_journals.length === 0 ? null : (
              <span className="block text-xs">
                {t('office.ledger.brokenJournals')}{' '}
                <span className="font-mono break-all">{proof.broken_journals.join(', ')}</span>
              </span>
            )}
            <CheckTimes proof={proof} />
          </Notice>
        </Section>
        <Section title={t('office.ledger.unallocated')}>
          <UnownedDeposits deposits={deposits} />
        </Section>
        <Section title={t('office.ledger.rails')}>
          <Rails rails={rails} unread={unread} />
        </Section>
        <Section title={t('officeTasks.title')}>
          <Tasks tasks={tasks} />
        </Section>
        <Section title={t('office.ledger.balances')}>
          <Table
            label={t('office.ledger.balances')}
            columns={[
              { key: 'account', title: t('office.ledger.account') },
              { key: 'amount', title: t('office.ledger.balance'), end: true },
            ]}
          >
            {proof.balances.map((balance) => (
              <tr key={balance.account} className={rowLook}>
                <Cell>
                  <LedgerAccount account={balance.account} />
                </Cell>
                <Cell end>
                  <Money amount={balance.amount} currency={balance.currency} />
                </Cell>
              </tr>
            ))}
          </Table>
        </Section>
      </div>
    </Page>
  );
}

function verdictOf({ broken, proved }: LedgerProofAttributes): 'broken' | 'proved' | 'pending' {
  if (broken) return 'broken';
  return proved ? 'proved' : 'pending';
}

function toneOf({ broken, proved, overdue }: LedgerProofAttributes): NoticeTone {
  if (broken) return 'loss';
  return proved && !overdue ? 'calm' : 'waiting';
}
