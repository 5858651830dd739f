import { useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import type { OfficeSystemAttributes } from '../../contract/office.ts';
import { Money } from '../../ui/money.tsx';
import { matchesSearch } from '../../ui/search-match.ts';
import { getList, type Item } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { manyOrdersRest, useOrderEvents } from '../api/use-order-events.ts';
import { type Say, useLanguage } from '../parts/language.tsx';
import { outsideName } from '../parts/outside-name.ts';
import { Empty, Page } from '../parts/page.tsx';
import { Press, pressLook } from '../parts/press.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { System } from '../parts/system.tsx';
import { Cell, rowLook, Table } from '../parts/table.tsx';
import { CorrectReserve } from './correct-reserve.tsx';
import { NewSystem } from './new-system.tsx';

export type OfficeSystem = Item<OfficeSystemAttributes>;

/** Every payment system with its balances. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, () => getList<OfficeSystemAttributes>('/payment_systems', request.signal));
}

/** What the ledger says of each payment system: free, promised, come, owed. */
export function Component() {
  const { t } = useLanguage();
  const { items } = useLoaderData<typeof loader>();
  const mayCorrect = useMay('reserves.correct');
  const mayChange = useMay('catalogue.change');
  const [parameters] = useSearchParams();
  const { revalidate } = useRevalidator();
  const [correcting, setCorrecting] = useState<OfficeSystem | null>(null);
  const [making, setMaking] = useState(false);
  useOrderEvents(() => void revalidate(), manyOrdersRest);
  const search = parameters.get('search') ?? '';
  const shown = items.filter(({ name, code }) =>
    matchesSearch(`${name} ${code}`.toLowerCase(), search),
  );

  function actionsOf(system: OfficeSystem) {
    return (
      <span className="inline-flex flex-wrap gap-2">
        {mayCorrect ? (
          <Press onClick={() => setCorrecting(system)}>{t('office.reserves.correct')}</Press>
        ) : null}
        <Link to={`/systems/${system.id}`} className={pressLook('plain')}>
          {t('desk.systems.edit')}
        </Link>
      </span>
    );
  }

  return (
    <Page
      title={t('office.nav.reserves')}
      aside={
        mayChange ? <Press onClick={() => setMaking(true)}>{t('desk.systems.new')}</Press> : null
      }
    >
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchBox label={t('office.reserves.search')} />
      </div>
      {shown.length === 0 ? (
        <Empty>{t('office.reserves.empty')}</Empty>
      ) : (
        <Table label={t('office.nav.reserves')} columns={columnsOf(t)}>
          {shown.map((system) => (
            <tr key={system.id} className={rowLook}>
              <Cell>
                <System system={system} />
                <p className="text-xs text-soft lg:ml-2 lg:inline">
                  {system.code} · {outsideName(system.rail, t)}
                  {sidesOf(system, t('office.reserves.noIncome'), t('office.reserves.noOutcome'))}
                </p>
                <div className="mt-2 md:hidden">{actionsOf(system)}</div>
              </Cell>
              <Sum system={system} amount={system.reserve} />
              <Sum system={system} amount={system.held} wide />
              <Sum system={system} amount={system.incoming} wide />
              <Sum system={system} amount={system.shortfall} wide />
              <Cell end wide>
                {actionsOf(system)}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      {correcting ? (
        <CorrectReserve system={correcting} onClose={() => setCorrecting(null)} />
      ) : null}
      {making ? <NewSystem onClose={() => setMaking(false)} /> : null}
    </Page>
  );
}

function columnsOf(t: Say) {
  return [
    { key: 'system', title: t('office.reserves.system') },
    { key: 'reserve', title: t('office.reserves.reserve'), end: true },
    { key: 'held', title: t('office.reserves.held'), end: true, wide: true },
    { key: 'incoming', title: t('office.reserves.incoming'), end: true, wide: true },
    { key: 'shortfall', title: t('office.reserves.shortfall'), end: true, wide: true },
    { key: 'actions', title: '', end: true, wide: true },
  ];
}

function Sum(props: { system: OfficeSystem; amount: string; wide?: boolean }) {
  const nothing = /^-?[0.]*$/.test(props.amount);
  return (
    <Cell end wide={props.wide === true} className={nothing ? 'text-soft' : ''}>
      {nothing ? '0' : <Money amount={props.amount} currency={props.system.currency} />}
    </Cell>
  );
}

function sidesOf(system: OfficeSystem, noIncome: string, noOutcome: string): string {
  const off = [system.income_enabled ? '' : noIncome, system.outcome_enabled ? '' : noOutcome];
  const words = off.filter((word) => word !== '');
  return words.length === 0 ? '' : ` · ${words.join(', ')}`;
}
