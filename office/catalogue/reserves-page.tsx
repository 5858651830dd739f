import { useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { OfficeSystemAttributes } from '../../contract/office.ts';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { matchesSearch } from '../../ui/lists/search-match.ts';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Money } from '../../ui/values/money.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { manyOrdersRest, useOrderEvents } from '../api/use-order-events.ts';
import { type Say, useLanguage } from '../parts/language.tsx';
import { outsideName } from '../parts/outside-name.ts';
import { Page } from '../parts/page.tsx';
import { System } from '../parts/system.tsx';
import { CorrectReserve } from './correct-reserve.tsx';
import { NewSystem } from './new-system.tsx';
import { OpeningReserves } from './opening-reserves.tsx';
import { ReserveDemand } from './reserve-demand.tsx';

export type OfficeSystem = Item<OfficeSystemAttributes>;

/** Every payment system with its balances, and what visitors wait for. */
export function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  return load(request, async () => {
    const [systems, demand] = await Promise.all([
      call('GET /office/api/payment_systems', { signal }),
      call('GET /office/api/reserve_demand', { signal }),
    ]);
    return { items: systems.items, demands: demand.items };
  });
}

/** What the ledger says of each payment system: free, promised, come, owed. */
export function Component() {
  const { t } = useLanguage();
  const { items, demands } = useLoaderData<typeof loader>();
  const mayChange = useMay('catalogue.change');
  const [parameters] = useSearchParams();
  const { revalidate } = useRevalidator();
  const [correcting, setCorrecting] = useState<OfficeSystem | null>(null);
  const [making, setMaking] = useState(false);
  const [opening, setOpening] = useState(false);
  const mayCorrect = useMay('reserves.correct');
  const empty = items.filter(({ reserve }) => /^[0.]*$/.test(reserve));
  useOrderEvents(() => void revalidate(), manyOrdersRest);
  const search = parameters.get('search') ?? '';
  const shown = items.filter(({ name, code }) =>
    matchesSearch(`${name} ${code}`.toLowerCase(), search),
  );

  return (
    <Page
      title={t('office.nav.reserves')}
      aside={
        mayChange ? (
          <>
            {mayCorrect && empty.length > 0 ? (
              <Button size="small" onClick={() => setOpening(true)}>
                {t('setup.reserves.open')}
              </Button>
            ) : null}
            <Link to="/assets" className={buttonLook('quiet', 'small')}>
              {t('setup.assets.open')}
            </Link>
            <Link to="/gallery" className={buttonLook('quiet', 'small')}>
              {t('setup.gallery.open')}
            </Link>
            <Button size="small" onClick={() => setMaking(true)}>
              {t('desk.systems.new')}
            </Button>
          </>
        ) : null
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
                <div className="mt-2 md:hidden">
                  <SystemActions system={system} onCorrect={setCorrecting} />
                </div>
              </Cell>
              <Sum system={system} amount={system.reserve} />
              <Sum system={system} amount={system.held} wide />
              <Sum system={system} amount={system.incoming} wide />
              <Sum system={system} amount={system.shortfall} wide />
              <Cell end wide>
                <SystemActions system={system} onCorrect={setCorrecting} />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <ReserveDemand demands={demands} />
      {correcting ? (
        <CorrectReserve system={correcting} onClose={() => setCorrecting(null)} />
      ) : null}
      {opening ? <OpeningReserves systems={empty} onClose={() => setOpening(false)} /> : null}
      {making ? <NewSystem onClose={() => setMaking(false)} /> : null}
    </Page>
  );
}

type ActionsProps = {
  readonly system: OfficeSystem;
  readonly onCorrect: (system: OfficeSystem) => void;
};

function SystemActions({ system, onCorrect }: ActionsProps) {
  const { t } = useLanguage();
  const mayCorrect = useMay('reserves.correct');
  return (
    <span className="inline-flex flex-wrap gap-2">
      {mayCorrect ? (
        <Button size="small" onClick={() => onCorrect(system)}>
          {t('office.reserves.correct')}
        </Button>
      ) : null}
      <Link to={`/systems/${system.id}`} className={buttonLook('plain', 'small')}>
        {t('desk.systems.edit')}
      </Link>
    </span>
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
