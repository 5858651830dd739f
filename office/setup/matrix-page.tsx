import { useMemo, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { DirectionPlanAttributes } from '../../contract/office/setup.ts';
import type { OfficeSystemAttributes } from '../../contract/office.ts';
import { changedNothing } from '../../ui/actions/action-runner.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { matchesSearch } from '../../ui/lists/search-match.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { LastBatch } from '../catalogue/many/last-batch.tsx';
import { PlanDialog } from '../catalogue/plan-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';
import { MatrixTable } from './matrix-table.tsx';
import { TermTemplates } from './term-templates.tsx';

/** What can be paired, what is paired already, and by which terms. */
export function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  return load(request, async () => {
    const [systems, ids, templates, batch] = await Promise.all([
      call('GET /office/api/payment_systems', { signal }),
      call('GET /office/api/directions/ids', { signal }),
      call('GET /office/api/term_templates', { signal }),
      call('GET /office/api/direction_batches/last', { signal }),
    ]);
    return {
      systems: systems.items,
      existing: ids.items.map(({ id }) => id),
      templates: templates.items,
      batch: batch.item,
    };
  });
}

/** Many directions at once: ticked in a table, given terms by a template, shown, then made. */
export function Component() {
  const { t } = useLanguage();
  const { systems, existing, templates, batch } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [template, setTemplate] = useState('');
  const [enabled, setEnabled] = useState(false);
  const [opening, setOpening] = useState(true);
  const [plan, setPlan] = useState<DirectionPlanAttributes | null>(null);
  const known = useMemo(() => new Set(existing), [existing]);
  const search = parameters.get('search') ?? '';
  const shown = useMemo(() => foundBy(systems, search), [systems, search]);
  const pairs = [...chosen].filter((id) => !known.has(id)).map(pairOf);
  const count = pairs.length;
  const currencies = [...new Set(systems.map(({ currency }) => currency))].sort();

  async function send(preview: boolean) {
    const attributes = { pairs, template, enabled, open_systems: opening, preview };
    return (await call('POST /office/api/directions/batch', { attributes })).item;
  }

  function choose(ids: readonly string[], on: boolean) {
    setChosen((before) => (on ? new Set([...before, ...ids]) : without(before, ids)));
  }

  if (systems.length < 2) return <TooFew />;
  return (
    <Page
      title={t('setup.matrix.title')}
      aside={<BackLink to="/directions">{t('desk.back.directions')}</BackLink>}
    >
      <p className="mb-3 max-w-prose text-sm text-soft">{t('setup.matrix.text')}</p>
      {batch === null ? null : <LastBatch batch={batch} />}
      <div className="mb-3 flex max-w-xl flex-wrap gap-2">
        <SearchBox label={t('setup.matrix.filter')} />
      </div>
      <MatrixTable systems={shown} existing={known} chosen={chosen} onChoose={choose} />
      <Chosen count={count} onClear={() => setChosen(new Set())} />
      <TermTemplates
        templates={templates}
        currencies={currencies}
        chosen={template}
        onChoose={setTemplate}
      />
      <div className="mt-4 space-y-2">
        <Wish on={opening} onChange={setOpening}>
          {t('setup.matrix.openSystems')}
        </Wish>
        <Wish on={enabled} onChange={setEnabled}>
          {t('setup.matrix.enabled')}
        </Wish>
      </div>
      <Look disabled={count === 0} onLook={async () => setPlan(await send(true))} />
      {plan === null ? null : (
        <PlanDialog
          plan={plan}
          doing={enabled ? 'make_on' : 'make'}
          opening={opening}
          onClose={() => setPlan(null)}
          onSubmit={async () => {
            await send(false);
            setChosen(new Set());
          }}
        />
      )}
    </Page>
  );
}

type LookProps = { readonly disabled: boolean; readonly onLook: () => Promise<void> };

/** Shows what would be made, and makes nothing. */
function Look({ disabled, onLook }: LookProps) {
  const { t } = useLanguage();
  const action = useAction();
  async function look() {
    await onLook();
    return changedNothing;
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      <Button disabled={disabled} busy={action.busy} onClick={() => action.run(look)}>
        {t('setup.matrix.preview')}
      </Button>
      <ActionTrouble action={action} />
    </div>
  );
}

function foundBy(systems: readonly Item<OfficeSystemAttributes>[], search: string) {
  return systems.filter(({ name, code, currency }) =>
    matchesSearch(`${name} ${code} ${currency}`.toLowerCase(), search),
  );
}

type WishProps = {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: string;
};

function Wish({ on, onChange, children }: WishProps) {
  return (
    <Checkbox checked={on} onChange={({ target }) => onChange(target.checked)}>
      {children}
    </Checkbox>
  );
}

/** Ids of payment systems have no dash. */
function pairOf(id: string): { income: string; outcome: string } {
  const [income = '', outcome = ''] = id.split('-');
  return { income, outcome };
}

function without(all: ReadonlySet<string>, removed: readonly string[]): ReadonlySet<string> {
  const left = new Set(all);
  for (const id of removed) left.delete(id);
  return left;
}

function Chosen({ count, onClear }: { count: number; onClear: () => void }) {
  const { t } = useLanguage();
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 text-sm" aria-live="polite">
      {t('setup.matrix.chosen', { count })}
      {count === 0 ? null : (
        <Button size="small" kind="plain" onClick={onClear}>
          {t('setup.matrix.clear')}
        </Button>
      )}
    </div>
  );
}

function TooFew() {
  const { t } = useLanguage();
  return (
    <Page title={t('setup.matrix.title')}>
      <Empty>{t('setup.matrix.none')}</Empty>
      <p className="text-center">
        <Link to="/gallery" className={buttonLook('primary')}>
          {t('setup.matrix.toGallery')}
        </Link>
      </p>
    </Page>
  );
}
