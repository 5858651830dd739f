import * as z from 'zod/mini';
import type { Answered } from './answered.ts';
import { operatorsAway } from './support.ts';

/** Parts of the service as customers know them. */
export const statusComponents = ['site', 'orders', 'rates', 'payouts', 'notifications'] as const;
export type StatusComponent = (typeof statusComponents)[number];

/** `unknown` is where nothing was heard of it lately. */
const statusStates = ['works', 'limited', 'down', 'unknown'] as const;
export type StatusState = (typeof statusStates)[number];

/** What an incident is of: a part of the service, or one payment system. */
export const incidentComponents = [
  'orders',
  'rates',
  'payouts',
  'notifications',
  'payment_system',
] as const;
export type IncidentComponent = (typeof incidentComponents)[number];

/** `break` is a technical break that the operators have set. */
export const incidentStates = ['limited', 'down', 'break'] as const;
export type IncidentState = (typeof incidentStates)[number];

export const incidentDays = 30;
export const incidentNoteMax = 500;

/** Attributes of GET /api/v1/status. */
export const statusAttributes = z.object({
  state: z.enum(statusStates),
  /** When it was last looked at; null before the first time. */
  checked_at: z.nullable(z.string()),
  technical_break: z.boolean(),
  resume_at: z.nullable(z.string()),
  operators_away: z.nullable(operatorsAway),
  components: z.array(
    z.object({ component: z.enum(statusComponents), state: z.enum(statusStates) }),
  ),
  payment_systems: z.array(
    z.object({ id: z.string(), name: z.string(), state: z.enum(statusStates) }),
  ),
  incidents: z.array(
    z.object({
      component: z.enum(incidentComponents),
      payment_system: z.nullable(z.string()),
      state: z.enum(incidentStates),
      began_at: z.string(),
      ended_at: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
});
export type StatusAttributes = Answered<typeof statusAttributes>;

/** An incident as operators read it. */
export const incidentAttributes = z.object({
  component: z.enum(incidentComponents),
  payment_system: z.nullable(z.string()),
  state: z.enum(incidentStates),
  began_at: z.string(),
  ended_at: z.nullable(z.string()),
  note_ru: z.string(),
  note_en: z.string(),
  version: z.int(),
});
export type IncidentAttributes = Answered<typeof incidentAttributes>;

const note = z.string().check(z.maxLength(incidentNoteMax));

/** Attributes of PUT /office/api/status_incidents/{id}; both empty takes the note back. */
export const incidentNoteRequest = z.object({ note_ru: note, note_en: note, version: z.int() });
