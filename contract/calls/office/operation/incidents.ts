import { incidentAttributes, incidentNoteRequest } from '../../../status.ts';
import type { CallTable, Resource } from '../../call.ts';
import { numberPart } from '../../parameters.ts';

const incident = {
  type: 'status_incidents',
  attributes: incidentAttributes,
  notes: { version: 'A note names the version it was made of: nobody’s work is written over.' },
} as const satisfies Resource;

const group = 'content';

/** What the page of the status tells of the past. */
export const statusIncidentCalls = {
  'GET /office/api/status_incidents': {
    name: 'listStatusIncidents',
    group,
    summary: 'What did not work in the last thirty days, the newest first, at most a hundred',
    permission: 'notice.read',
    status: 200,
    answer: { kind: 'all', of: incident },
    refusals: [],
  },
  'PUT /office/api/status_incidents/{id}': {
    name: 'noteStatusIncident',
    group,
    summary: 'Write what customers read about an incident, or take it back',
    params: { id: numberPart },
    body: { kind: 'attributes', type: 'status_incidents', schema: incidentNoteRequest },
    permission: 'notice.change',
    status: 200,
    answer: { kind: 'one', of: incident },
    refusals: ['required', 'too_long', 'invalid_format', 'not_a_number', 'not_found', 'conflict'],
  },
} as const satisfies CallTable;
