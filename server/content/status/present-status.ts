import {
  type StatusAttributes,
  type StatusComponent,
  type StatusState,
  statusComponents,
} from '../../../contract/status.ts';
import type { OperatorsAway } from '../../../contract/support.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import { type Notice, resumeOf } from '../notices/notice.ts';
import { offeredSystems } from './find-troubles.ts';
import type { Incident, NotedStatus } from './read-status.ts';

/** What was noted longer ago says nothing of now: whoever looks is away. */
const freshMilliseconds = 120_000;

type Standing = {
  readonly noted: NotedStatus;
  readonly catalogue: Catalogue;
  readonly notice: Notice;
  readonly operatorsAway: OperatorsAway | null;
  /** Whether there are prices that quotes can be made of. */
  readonly hasRates: boolean;
  readonly now: Date;
};

/** How the service stands, in words that say nothing of its inside. */
export function presentStatus(standing: Standing, locale: Locale): StatusAttributes {
  const { noted, catalogue, notice, operatorsAway, now } = standing;
  const { checkedAt, incidents } = noted;
  const isFresh = checkedAt !== null && now.getTime() - checkedAt.getTime() < freshMilliseconds;
  const open = incidents.filter(({ endedAt }) => endedAt === null);
  const components = statusComponents.map((component) => ({
    component,
    state: stateOf(component, { ...standing, isFresh, open }),
  }));
  const systems = offeredSystems(catalogue).map(({ id, name }) => {
    const incident = open.find(({ paymentSystem }) => paymentSystem === id);
    return { id, name: name[locale], state: isFresh ? liveState(incident) : 'unknown' } as const;
  });
  // One payment system that is down leaves the others.
  const ofSystems = systems.map(({ state }) => (state === 'down' ? 'limited' : state));
  return {
    state: worst([...components.map(({ state }) => state), ...ofSystems]),
    checked_at: checkedAt?.toISOString() ?? null,
    technical_break: notice.technicalBreak,
    resume_at: notice.technicalBreak ? (resumeOf(notice, now)?.toISOString() ?? null) : null,
    operators_away: operatorsAway,
    components,
    payment_systems: systems,
    incidents: incidents.flatMap((incident) => presentIncident(incident, catalogue, locale)),
  };
}

type Known = Standing & { readonly isFresh: boolean; readonly open: readonly Incident[] };

function stateOf(component: StatusComponent, known: Known): StatusState {
  const { notice, hasRates, isFresh, open } = known;
  // Whoever reads this has reached the site.
  if (component === 'site') return 'works';
  if (component === 'rates') return hasRates ? 'works' : 'down';
  if (component === 'orders' && (notice.technicalBreak || !hasRates)) return 'down';
  if (!isFresh) return 'unknown';
  return component === 'orders'
    ? 'works'
    : liveState(open.find((each) => each.component === component));
}

function liveState(incident: Incident | undefined): StatusState {
  if (incident === undefined) return 'works';
  return incident.state === 'limited' ? 'limited' : 'down';
}

const byWeight: readonly StatusState[] = ['down', 'limited', 'unknown', 'works'];

function worst(states: readonly StatusState[]): StatusState {
  return byWeight.find((state) => states.includes(state)) ?? 'works';
}

/** Nothing is told of a payment system that is not there any more. */
function presentIncident(
  incident: Incident,
  { systemById }: Catalogue,
  locale: Locale,
): StatusAttributes['incidents'] {
  const { component, paymentSystem, state, beganAt, endedAt } = incident;
  const system = paymentSystem === null ? null : systemById.get(paymentSystem);
  if (system === undefined) return [];
  const note = locale === 'ru' ? incident.noteRu : incident.noteEn;
  return [
    {
      component,
      payment_system: system?.name[locale] ?? null,
      state,
      began_at: beganAt.toISOString(),
      ended_at: endedAt?.toISOString() ?? null,
      note: note === '' ? null : note,
    },
  ];
}
