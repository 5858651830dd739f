import { type RefObject, useMemo, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { DirectionAttributes, OfficeSystemAttributes } from '../../contract/office.ts';
import { getList, type Item, send } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { FilterSelect } from '../parts/filter-select.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Empty, Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Press } from '../parts/press.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { ChangeMany } from './change-many.tsx';
import { DirectionsTable } from './directions-table.tsx';
import { NewDirection } from './new-direction.tsx';

const taken = ['page', 'search', 'enabled', 'income', 'outcome'];

/** The directions that the address asks for, and the payment systems to filter them by. */
export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const query = new URLSearchParams([...asked].filter(([name]) => taken.includes(name)));
  return load(request, async () => {
    const [directions, systems] = await Promise.all([
      getList<DirectionAttributes>(`/directions?${query}`, request.signal),
      getList<OfficeSystemAttributes>('/payment_systems', request.signal),
    ]);
    return { ...directions, systems: systems.items };
  });
}

type Dialog = 'close' | 'change' | 'new' | null;

/** What can be exchanged into what; one or many of them switched or changed at once. */
export function Component() {
  const { t } = useLanguage();
  const { items, meta, systems, ...list } = useLoaderData<typeof loader>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<Dialog>(null);
  const search = useRef<HTMLInputElement>(null);
  const mayChange = useMay('catalogue.change');
  const ids = useMemo(() => [...chosen], [chosen]);
  const clear = () => setChosen(new Set());

  async function switchAll(enabled: boolean) {
    await send('POST', '/directions/switch', { ids, enabled });
    clear();
  }

  function choose(id: string, on?: boolean) {
    setChosen((before) => {
      const next = new Set(before);
      if (on ?? !before.has(id)) next.add(id);
      else next.delete(id);
      return next;
    });
  }

  return (
    <Page
      title={t('office.nav.directions')}
      aside={
        <>
          <span className="figures text-sm text-soft">
            {t('office.directions.count', {
              on: Number(meta['enabled']),
              all: Number(meta['all']),
            })}
          </span>
          {mayChange ? (
            <Press onClick={() => setDialog('new')}>{t('desk.direction.new')}</Press>
          ) : null}
        </>
      }
    >
      <Filters systems={systems} search={search} />
      <Actions
        ids={ids}
        found={list.total}
        onSwitchOn={() => switchAll(true)}
        onOpen={setDialog}
        onChoose={(all) => setChosen(new Set(all))}
      />
      {items.length === 0 ? (
        <Empty>{t('office.directions.empty')}</Empty>
      ) : (
        <DirectionsTable items={items} chosen={chosen} search={search} onChoose={choose} />
      )}
      <Pager page={list.page} totalPages={list.totalPages} total={list.total} />
      {dialog === 'close' ? (
        <CloseDirections
          count={ids.length}
          onClose={() => setDialog(null)}
          onSubmit={() => switchAll(false)}
        />
      ) : null}
      {dialog === 'change' ? (
        <ChangeMany ids={ids} onClose={() => setDialog(null)} onDone={clear} />
      ) : null}
      {dialog === 'new' ? <NewDirection systems={systems} onClose={() => setDialog(null)} /> : null}
    </Page>
  );
}

type FiltersProps = {
  readonly systems: readonly Item<OfficeSystemAttributes>[];
  readonly search: RefObject<HTMLInputElement | null>;
};

function Filters({ systems, search }: FiltersProps) {
  const { t } = useLanguage();
  const options = systems.map((system) => ({ value: system.id, label: system.name }));
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <SearchBox label={t('office.directions.search')} input={search} />
      <FilterSelect
        name="income"
        label={t('desk.direction.income')}
        everything={t('desk.direction.anyIncome')}
        options={options}
      />
      <FilterSelect
        name="outcome"
        label={t('desk.direction.outcome')}
        everything={t('desk.direction.anyOutcome')}
        options={options}
      />
      <FilterSelect
        name="enabled"
        label={t('office.directions.state')}
        everything={t('office.directions.any')}
        options={[
          { value: 'true', label: t('office.directions.on') },
          { value: 'false', label: t('office.directions.off') },
        ]}
      />
    </div>
  );
}

type ActionsProps = {
  readonly ids: readonly string[];
  readonly found: number;
  readonly onSwitchOn: () => Promise<void>;
  readonly onOpen: (dialog: Dialog) => void;
  readonly onChoose: (ids: readonly string[]) => void;
};

/** What can be done with the chosen ones, and the way to choose all that were found. */
function Actions({ ids, found, onSwitchOn, onOpen, onChoose }: ActionsProps) {
  const { t } = useLanguage();
  const [parameters] = useSearchParams();
  const action = useAction();
  const maySwitch = useMay('directions.switch');
  const mayChange = useMay('catalogue.change');
  const count = ids.length;
  const none = count === 0;
  if (!maySwitch) return null;

  async function chooseFound() {
    const all = await getList(`/directions/ids?${parameters}`);
    onChoose(all.items.map(({ id }) => id));
  }

  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <Press disabled={none} busy={action.busy} onClick={() => action.run(onSwitchOn)}>
          {t('office.directions.switchOn', { count })}
        </Press>
        <Press kind="loss" disabled={none} onClick={() => onOpen('close')}>
          {t('office.directions.switchOff', { count })}
        </Press>
        {mayChange ? (
          <Press disabled={none} onClick={() => onOpen('change')}>
            {t('desk.bulk.change', { count })}
          </Press>
        ) : null}
        <Press kind="plain" onClick={() => action.run(chooseFound)}>
          {t('desk.bulk.chooseFound', { count: found })}
        </Press>
        {none ? null : (
          <Press kind="plain" onClick={() => onChoose([])}>
            {t('desk.bulk.clear')}
          </Press>
        )}
      </div>
      <Trouble failure={action.trouble} />
    </>
  );
}

type CloseProps = {
  readonly count: number;
  readonly onClose: () => void;
  readonly onSubmit: () => Promise<void>;
};

/** Asks once more before customers lose a direction. */
function CloseDirections({ count, onClose, onSubmit }: CloseProps) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('office.directions.closeTitle', { count })}
      submit={t('office.directions.close')}
      kind="loss"
      onClose={onClose}
      onSubmit={onSubmit}
    >
      {() => <p className="text-sm">{t('office.directions.closeText')}</p>}
    </FormDialog>
  );
}
