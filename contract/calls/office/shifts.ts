import {
  endShiftRequest,
  plannedBreakAttributes,
  plannedBreakRequest,
  shiftAttributes,
} from '../../office/shifts.ts';
import type { CallTable, Resource } from '../call.ts';
import { uuidPart } from '../parameters.ts';

const shift = {
  type: 'shifts',
  attributes: shiftAttributes,
  notes: { ended_at: 'Null: on at this moment.', note: 'What the next ones have to know.' },
} as const satisfies Resource;

const plannedBreak = {
  type: 'planned_breaks',
  attributes: plannedBreakAttributes,
} as const satisfies Resource;

/** Who is on, and breaks that are set in advance. */
export const officeShiftCalls = {
  'GET /office/api/shifts': {
    name: 'listShifts',
    group: 'office',
    summary: 'Who is on, and what was handed over lately',
    permission: 'own',
    status: 200,
    answer: { kind: 'all', of: shift },
    refusals: [],
  },
  'POST /office/api/shifts': {
    name: 'beginShift',
    group: 'office',
    summary: 'Begin a shift of one’s own',
    permission: 'own',
    status: 201,
    answer: { kind: 'one', of: shift },
    refusals: ['conflict'],
  },
  'PUT /office/api/shifts/current': {
    name: 'endShift',
    group: 'office',
    summary: 'End one’s shift, with a note for the next',
    body: { kind: 'attributes', type: 'shifts', schema: endShiftRequest },
    permission: 'own',
    status: 200,
    answer: { kind: 'one', of: shift },
    refusals: ['required', 'too_long', 'invalid_format', 'not_found'],
  },
  'GET /office/api/planned_breaks': {
    name: 'listPlannedBreaks',
    group: 'content',
    summary: 'Technical breaks that are set in advance, and the one that is on',
    permission: 'notice.read',
    status: 200,
    answer: { kind: 'all', of: plannedBreak },
    refusals: [],
  },
  'POST /office/api/planned_breaks': {
    name: 'planBreak',
    group: 'content',
    summary: 'Set a technical break in advance, with what visitors read meanwhile',
    about: 'It begins and ends by itself. Two of them never overlap: `conflict`.',
    body: { kind: 'attributes', type: 'planned_breaks', schema: plannedBreakRequest },
    permission: 'notice.change',
    status: 201,
    answer: { kind: 'one', of: plannedBreak },
    refusals: ['required', 'too_short', 'too_long', 'invalid_format', 'greater_than', 'conflict'],
  },
  'DELETE /office/api/planned_breaks/{id}': {
    name: 'cancelBreak',
    group: 'content',
    summary: 'Call a planned break off, or end the one that is on',
    params: { id: uuidPart },
    permission: 'notice.change',
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['not_found'],
  },
} as const satisfies CallTable;
