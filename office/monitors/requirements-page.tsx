import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import {
  type MonitorRequirementAttributes,
  type RequirementId,
  requirementIds,
} from '../../contract/monitor-readiness.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Tag, type Tone } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';
import { MonitorTabs } from './monitor-tabs.tsx';

/** Everything is looked at anew each time the screen is opened. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, async () => {
    const { signal } = request;
    const { items } = await call('GET /office/api/monitor_requirements', { signal });
    return items;
  });
}

const tones = {
  met: 'done',
  unmet: 'attention',
  unknown: 'calm',
} as const satisfies Record<MonitorRequirementAttributes['state'], Tone>;

/** What monitors ask of a shop: what it has, what it lacks, and where that is mended. */
export function Component() {
  const { t } = useLanguage();
  const found = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const unmet = found.filter((each) => each.state === 'unmet').length;
  return (
    <Page
      title={t('office.nav.monitors')}
      aside={
        <Button size="small" busy={state !== 'idle'} onClick={() => revalidate()}>
          {t('readiness.again')}
        </Button>
      }
    >
      <MonitorTabs text={t('readiness.text')} />
      <p role="status" className="mb-4 font-medium">
        {unmet === 0 ? t('readiness.allMet') : t('readiness.unmet', { count: unmet })}
      </p>
      <ul className="max-w-3xl divide-y divide-hairline border-y border-hairline">
        {requirementIds.map((id) => {
          const requirement = found.find((each) => each.id === id);
          return requirement === undefined ? null : (
            <Requirement key={id} id={id} requirement={requirement} />
          );
        })}
      </ul>
    </Page>
  );
}

type Props = {
  readonly id: RequirementId;
  readonly requirement: Item<MonitorRequirementAttributes>;
};

function Requirement({ id, requirement }: Props) {
  const { t } = useLanguage();
  const { state, finding, count, names, mend } = requirement;
  const others = count - names.length;
  const more = others > 0 && names.length > 0 ? ` ${t('readiness.more', { count: others })}` : '';
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-base">{t(`readiness.${id}.title`)}</h2>
        <Tag tone={tones[state]}>{t(`readiness.state.${state}`)}</Tag>
      </div>
      <p className="text-sm text-soft">{t(`readiness.${id}.asked`)}</p>
      <p className="mt-2 text-sm wrap-anywhere">
        {t.ifKnown(`readiness.found.${finding}`, { count, names: names.join(', ') + more })}
      </p>
      {mend === null ? null : (
        <p className="mt-1 text-sm">
          <Link to={mend} className="text-green underline">
            {t('readiness.mend')}
            <span className="sr-only">: {t(`readiness.${id}.title`)}</span>
          </Link>
        </p>
      )}
    </li>
  );
}
