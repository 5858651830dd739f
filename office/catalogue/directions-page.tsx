import { type RefObject, useMemo, useRef, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { DirectionPlanAttributes } from '../../contract/office/setup.ts';
import type { OfficeSystemAttributes } from '../../contract/office.ts';
import { changedNothing } from '../../ui/actions/action-runner.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';
import { DirectionsTable } from './directions-table.tsx';
import { ChangeMany } from './many/change-many.tsx';
import { LastBatch } from './many/last-batch.tsx';
import { NewDirection } from './new-direction.tsx';
import { PlanDialog } from './plan-dialog.tsx';

const filters = ['page', 'search', 'enabled', 'income', 'outcome'];

/** The directions that the address asks for, and the payment systems to filter them by. */
export function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const query = Object.fromEntries(askedOf(request, filters));
  return load(request, async () => {
    const [directions, systems, ownFields, batch] = await Promise.all([
      call('GET /office/api/directions', { query, signal }),
      call('GET /office/api/payment_systems', { signal }),
      call('GET /office/api/own_fields', { signal }),
      call('GET /office/api/direction_batches/last', { signal }),
    ]);
    return {
      ...directions,
      systems: systems.items,
      ownFields: ownFields.items,
      batch: batch.item,
    };
  });
}

type Dialog = 'close' | 'change' | 'new' | DirectionPlanAttributes | null;

/** What can be exchanged into what; one or many of them switched or changed at once. */
export function Component() {
  const { t } = useLanguage();
  const { items, meta, systems, ownFields, batch, ...list } = useLoaderData<typeof loader>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<Dialog>(null);
  const search = useRef<HTMLInputElement>(null);
  const mayChange = useMay('catalogue.change');
  const ids = useMemo(() => [...chosen], [chosen]);
  const counted = { on: meta.enabled, all: meta.all };
  const clear = () => setChosen(new Set());

  async function switchAll(enabled: boolean) {
    await call('POST /office/api/directions/switch', { attributes: { ids, enabled } });
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
      aside={<Aside counted={counted} mayChange={mayChange} onNew={() => setDialog('new')} />}
    >
      {batch === null || batch.block !== null || !mayChange ? null : <LastBatch batch={batch} />}
      <Filters systems={systems} search={search} />
      <Actions
        ids={ids}
        found={list.total}
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
      {dialog !== null && typeof dialog === 'object' ? (
        <PlanDialog
          plan={dialog}
          doing="switch"
          onClose={() => setDialog(null)}
          onSubmit={() => switchAll(true)}
        />
      ) : null}
      {dialog === 'change' ? (
        <ChangeMany
          ids={ids}
          currencies={currenciesOf(ids, systems)}
          ownFields={ownFields}
          onClose={() => setDialog(null)}
          onDone={clear}
        />
      ) : null}
      {dialog === 'new' ? <NewDirection systems={systems} onClose={() => setDialog(null)} /> : null}
    </Page>
  );
}

type AsideProps = {
  readonly counted: { readonly on: number; readonly all: number };
  readonly mayChange: boolean;
  readonly onNew: () => void;
};

/** How many there are, and the ways to make more of them. */
function Aside({ counted, mayChange, onNew }: AsideProps) {
  const { t } = useLanguage();
  return (
    <>
      <span className="figures text-sm text-soft">{t('office.directions.count', counted)}</span>
      {mayChange ? (
        <>
          <Link to="/directions/file" className={buttonLook('quiet', 'small')}>
            {t('setup.file.open')}
          </Link>
          <Link to="/directions/matrix" className={buttonLook('quiet', 'small')}>
            {t('setup.matrix.open')}
          </Link>
          <Button size="small" onClick={onNew}>
            {t('desk.direction.new')}
          </Button>
        </>
      ) : null}
    </>
  );
}

/** What the chosen directions count in; ids of payment systems have no dash. */
function currenciesOf(
  ids: readonly string[],
  systems: readonly Item<OfficeSystemAttributes>[],
): string[] {
  const currencyOf = new Map(systems.map(({ id, currency }) => [id, currency]));
  const sides = new Set(ids.flatMap((id) => id.split('-')));
  return [...new Set([...sides].flatMap((id) => currencyOf.get(id) ?? []))].sort();
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
  readonly onOpen: (dialog: Dialog) => void;
  readonly onChoose: (ids: readonly string[]) => void;
};

/** What can be done with the chosen ones, and the way to choose all that were found. */
function Actions({ ids, found, onOpen, onChoose }: ActionsProps) {
  const { t } = useLanguage();
  const [parameters] = useSearchParams();
  const action = useAction();
  const maySwitch = useMay('directions.switch');
  const mayChange = useMay('catalogue.change');
  const count = ids.length;
  const none = count === 0;
  if (!maySwitch) return null;

  async function chooseFound() {
    const query = Object.fromEntries(parameters);
    const all = await call('GET /office/api/directions/ids', { query });
    onChoose(all.items.map(({ id }) => id));
    return changedNothing;
  }

  async function askWhatItMeans() {
    const asked = await call('POST /office/api/directions/switch_preview', {
      attributes: { ids },
    });
    onOpen(asked.item);
    return changedNothing;
  }

  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <Button
          size="small"
          disabled={none}
          busy={action.busy}
          onClick={() => action.run(askWhatItMeans)}
        >
          {t('office.directions.switchOn', { count })}
        </Button>
        <Button size="small" kind="loss" disabled={none} onClick={() => onOpen('close')}>
          {t('office.directions.switchOff', { count })}
        </Button>
        {mayChange ? (
          <Button size="small" disabled={none} onClick={() => onOpen('change')}>
            {t('desk.bulk.change', { count })}
          </Button>
        ) : null}
        <Button size="small" kind="plain" onClick={() => action.run(chooseFound)}>
          {t('desk.bulk.chooseFound', { count: found })}
        </Button>
        {none ? null : (
          <Button size="small" kind="plain" onClick={() => onChoose([])}>
            {t('desk.bulk.clear')}
          </Button>
        )}
      </div>
      <ActionTrouble action={action} />
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
