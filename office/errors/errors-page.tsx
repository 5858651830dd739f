import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import {
  errorStates,
  type OperationalErrorAttributes,
} from '../../contract/office/operation/errors.ts';
import { errorCodes } from '../../core/operational-errors/registry.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { CursorPager } from '../../ui/lists/pager.tsx';
import { tabLook } from '../../ui/lists/tabs.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';

type OperationalError = Item<OperationalErrorAttributes>;

/** Errors in the state that the address names; open ones where it names none. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = Object.fromEntries(askedOf(request, ['after', 'state', 'code']));
  const { signal } = request;
  return load(request, () => call('GET /office/api/operational_errors', { query, signal }));
}

/** What went wrong inside the service, what it means, and what to do about it. */
export function Component() {
  const { t } = useLanguage();
  const { items, meta } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const shown = parameters.get('state') === 'resolved' ? 'resolved' : 'open';
  const code = parameters.get('code');
  const rest = code === null ? '' : `&code=${code}`;
  return (
    <Page title={t('errors.nav')}>
      <p className="mb-3 max-w-prose text-sm text-soft">{t('errors.text')}</p>
      <nav aria-label={t('errors.states')} className="mb-4 flex gap-x-6">
        {errorStates.map((state) => (
          <Link
            key={state}
            to={`?state=${state}${rest}`}
            aria-current={state === shown ? 'page' : undefined}
            className={tabLook}
          >
            {t(`errors.state.${state}`)}
          </Link>
        ))}
      </nav>
      <div className="mb-3 flex flex-wrap gap-2">
        <FilterSelect
          name="code"
          label={t('errors.code')}
          everything={t('errors.anyCode')}
          options={errorCodes.map((value) => ({ value, label: t(`operationalError.${value}`) }))}
        />
      </div>
      {items.length === 0 ? (
        <Empty>{t(`errors.none.${shown}`)}</Empty>
      ) : (
        <ul className="max-w-4xl border-t border-edge">
          {items.map((error) => (
            <Line key={error.id} error={error} />
          ))}
        </ul>
      )}
      <CursorPager next={meta.next} />
    </Page>
  );
}

function Line({ error }: { readonly error: OperationalError }) {
  const { t } = useLanguage();
  const mayResolve = useMay('errors.resolve');
  const { code, unexpected, place, count } = error;
  return (
    <li className="border-b border-hairline">
      <details className="group text-sm">
        <summary className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 hover:bg-raised">
          <span className="min-w-0 flex-1 basis-60 font-medium wrap-anywhere">
            {t(`operationalError.${code}`)}
            {place === '' ? null : <span className="block font-normal text-soft">{place}</span>}
          </span>
          {error.reappeared_at === null || error.resolved_at !== null ? null : (
            <Tag tone="attention">{t('errors.reappeared')}</Tag>
          )}
          <Tag tone={unexpected ? 'lost' : 'waiting'}>
            {t(unexpected ? 'errors.unexpected' : 'errors.expected')}
          </Tag>
          <span className="figures text-soft">{t('errors.count', { count })}</span>
          <span className="text-soft">
            {t('errors.last')} <Moment at={error.last_seen_at} />
          </span>
        </summary>
        <div className="space-y-3 pb-4 pl-4">
          <p className="max-w-prose">
            <span className="text-soft">{t('errors.todo')}:</span>{' '}
            {t(`operationalError.${code}.todo`)}
          </p>
          <p className="text-soft">
            {t('errors.first')} <Moment at={error.first_seen_at} />
            {error.resolved_by === null
              ? null
              : ` · ${t('errors.resolvedBy', { name: error.resolved_by })}`}
          </p>
          <p className="text-soft">{t('errors.sample')}</p>
          {error.sample === '' ? (
            <p>{t('errors.noSample')}</p>
          ) : (
            <pre className="text-xs wrap-anywhere whitespace-pre-wrap">{error.sample}</pre>
          )}
          {mayResolve && error.resolved_at === null ? <Resolve id={error.id} /> : null}
        </div>
      </details>
    </li>
  );
}

function Resolve({ id }: { readonly id: string }) {
  const { t } = useLanguage();
  const action = useAction();
  return (
    <>
      <Button
        size="small"
        disabled={action.busy}
        onClick={() =>
          void action.run(() =>
            call('POST /office/api/operational_errors/{id}/resolution', {
              params: { id: Number(id) },
            }),
          )
        }
      >
        {t('errors.resolve')}
      </Button>
      <ActionTrouble action={action} />
    </>
  );
}
