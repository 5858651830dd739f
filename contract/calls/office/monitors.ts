import { monitorRequirementAttributes } from '../../monitor-readiness.ts';
import {
  monitorDirectionAttributes,
  monitorDirectionRequest,
  monitorStates,
  monitorSystemAttributes,
  monitorSystemRequest,
} from '../../office/monitors.ts';
import type { CallTable, Resource } from '../call.ts';
import { choiceParameter, textParameter, textPart } from '../parameters.ts';

const system = {
  type: 'monitor_systems',
  attributes: monitorSystemAttributes,
  notes: { own_code: 'Monitors know it by its own code.' },
} as const satisfies Resource;

const direction = {
  type: 'monitor_directions',
  attributes: monitorDirectionAttributes,
  notes: {
    rate: 'What monitors are told now; null while it is not in the files.',
    flags: 'Set by an operator.',
    effective_flags: 'All that are told, those the service knows by itself among them.',
    differed_at: 'When the self-check switched it off.',
  },
} as const satisfies Resource;

const requirement = {
  type: 'monitor_requirements',
  attributes: monitorRequirementAttributes,
  notes: { mend: 'The screen of the office where it is mended.' },
} as const satisfies Resource;

const group = 'market';
const params = { id: textPart('^.{1,300}$') };
const wrongTerms = [
  'required',
  'too_long',
  'invalid_format',
  'not_a_number',
  'greater_than',
  'less_than',
  'not_found',
] as const;

/** How payment systems and directions are told to monitors. */
export const officeMonitorCalls = {
  'GET /office/api/monitor_systems': {
    name: 'listMonitorSystems',
    group,
    summary: 'Every payment system, as monitors know it',
    permission: 'monitors.read',
    status: 200,
    answer: { kind: 'all', of: system },
    refusals: [],
  },
  'PUT /office/api/monitor_systems/{id}': {
    name: 'changeMonitorSystem',
    group,
    summary: 'Set the code of a payment system for monitors, and the marks of its directions',
    params,
    body: { kind: 'attributes', type: 'monitor_systems', schema: monitorSystemRequest },
    permission: 'monitors.change',
    status: 200,
    answer: { kind: 'one', of: system },
    refusals: [...wrongTerms, 'conflict'],
  },
  'GET /office/api/monitor_directions': {
    name: 'listMonitorDirections',
    group,
    summary: 'What monitors are told of each direction now, and how that is set',
    query: {
      search: textParameter('Only those whose sides have these words in a name or a code.'),
      state: choiceParameter('Only those in this state.', monitorStates),
    },
    permission: 'monitors.read',
    status: 200,
    answer: { kind: 'page', of: direction, perDefault: 50 },
    refusals: ['invalid_format', 'less_than'],
  },
  'PUT /office/api/monitor_directions/{id}': {
    name: 'changeMonitorDirection',
    group,
    summary: 'Set how a direction is told to monitors',
    params,
    body: { kind: 'attributes', type: 'monitor_directions', schema: monitorDirectionRequest },
    permission: 'monitors.change',
    status: 200,
    answer: { kind: 'one', of: direction },
    refusals: wrongTerms,
  },
  'POST /office/api/monitor_directions/{id}/switch_on': {
    name: 'switchOnDiffering',
    group,
    summary: 'Put a direction back that the self-check has switched off',
    params,
    permission: 'monitors.change',
    status: 200,
    answer: { kind: 'one', of: direction },
    refusals: ['not_found'],
  },
  'GET /office/api/monitor_requirements': {
    name: 'checkMonitorRequirements',
    group,
    summary: 'What monitors ask of a shop, each held against the running service at this moment',
    permission: 'monitors.read',
    status: 200,
    answer: { kind: 'all', of: requirement },
    refusals: [],
  },
} as const satisfies CallTable;
