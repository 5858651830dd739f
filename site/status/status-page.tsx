import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { StatusAttributes, StatusState } from '../../contract/status.ts';
import { deskMoment } from '../../i18n/desk-time.ts';
import { Tag, type Tone } from '../../ui/states/tag.tsx';
import { Moment } from '../../ui/values/moment.tsx';
import { siteContext } from '../context.ts';
import { DocumentFrame } from '../documents/document-frame.tsx';
import { DocumentHead } from '../documents/document-head.tsx';
import { orFailure } from '../documents/load-content.ts';
import { useLanguage } from '../shell/language.tsx';

/** What of the service works now. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(siteContext);
  return (await orFailure(api.call('GET /api/v1/status'))).item;
}

/** Every part of the service as customers know it, and what did not work lately. */
export function Component() {
  const { t } = useLanguage();
  const status = useLoaderData<typeof loader>();
  const { components, payment_systems: systems, checked_at: checkedAt } = status;
  const title = t('status.title');
  const path = '/status';
  return (
    <DocumentFrame
      title={title}
      lead={t(`status.overall.${status.state}`)}
      seed="status"
      crumbs={[{ name: title, path }]}
    >
      <DocumentHead title={title} description={t('status.description')} path={path} />
      <Interruptions status={status} />
      <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
        <Standing
          title={t('status.services')}
          lines={components.map(({ component, state }) => ({
            key: component,
            name: t(`status.component.${component}`),
            state,
          }))}
        />
        <Standing
          title={t('status.systems')}
          empty={t('status.noSystems')}
          lines={systems.map(({ id, name, state }) => ({ key: id, name, state }))}
        />
      </div>
      <Incidents incidents={status.incidents} />
      <p className="mt-10 text-sm text-soft">
        {checkedAt === null ? (
          t('status.notChecked')
        ) : (
          <>
            {t('status.checked')} <Moment at={checkedAt} />
          </>
        )}
      </p>
    </DocumentFrame>
  );
}

/** A technical break, and operators who are away. */
function Interruptions({ status }: { readonly status: StatusAttributes }) {
  const { locale, t } = useLanguage();
  const { technical_break: inBreak, resume_at: resumeAt, operators_away: away } = status;
  if (!inBreak && away === null) return null;
  return (
    <div className="mb-8 max-w-[60ch] space-y-2">
      {inBreak ? (
        <p>
          <Tag tone="attention">{t('status.break')}</Tag>
          {resumeAt === null ? null : (
            <>
              {' '}
              {t('status.resume')}: <Moment at={resumeAt} />
            </>
          )}
        </p>
      ) : null}
      {away === null ? null : (
        <p>
          {away.opens_at === null
            ? t('status.away')
            : t('status.awayUntil', { when: deskMoment(away.opens_at, away, locale) })}
        </p>
      )}
    </div>
  );
}

const tones = {
  works: 'done',
  limited: 'attention',
  down: 'lost',
  unknown: 'calm',
} as const satisfies Record<StatusState, Tone>;

type StandingProps = {
  readonly title: string;
  readonly empty?: string;
  readonly lines: readonly {
    readonly key: string;
    readonly name: string;
    readonly state: StatusState;
  }[];
};

function Standing({ title, empty, lines }: StandingProps) {
  const { t } = useLanguage();
  return (
    <section>
      <h2 className="text-lg">{title}</h2>
      {lines.length === 0 ? (
        <p className="mt-4">{empty}</p>
      ) : (
        <dl className="mt-4 divide-y divide-hairline border-y border-hairline">
          {lines.map(({ key, name, state }) => (
            <div key={key} className="flex flex-wrap justify-between gap-x-6 py-2">
              <dt className="min-w-0 wrap-anywhere">{name}</dt>
              <dd>
                <Tag tone={tones[state]}>{t(`status.state.${state}`)}</Tag>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

type Incident = StatusAttributes['incidents'][number];

function Incidents({ incidents }: { readonly incidents: readonly Incident[] }) {
  const { t } = useLanguage();
  return (
    <section className="mt-12">
      <h2 className="text-lg">{t('status.incidents')}</h2>
      {incidents.length === 0 ? (
        <p className="mt-4">{t('status.noIncidents')}</p>
      ) : (
        <ul className="mt-4 max-w-[66ch] divide-y divide-hairline border-y border-hairline">
          {incidents.map((incident) => (
            <IncidentLine
              key={`${incident.component} ${incident.payment_system} ${incident.began_at}`}
              incident={incident}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function IncidentLine({ incident }: { readonly incident: Incident }) {
  const { t } = useLanguage();
  const { component, payment_system: system, state, began_at: begun, ended_at: ended } = incident;
  return (
    <li className="py-3">
      <p>
        <span className="font-medium wrap-anywhere">
          {system ?? t(`status.component.${component}`)}
        </span>
        {' · '}
        {t(`status.incident.${state}`)}
      </p>
      <p className="text-sm text-soft">
        {t('status.from')} <Moment at={begun} />{' '}
        {ended === null ? (
          t('status.ongoing')
        ) : (
          <>
            {t('status.until')} <Moment at={ended} />
          </>
        )}
      </p>
      {incident.note === null ? null : (
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{incident.note}</p>
      )}
    </li>
  );
}
