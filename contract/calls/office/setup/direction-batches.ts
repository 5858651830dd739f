import {
  directionBatchAttributes,
  directionBatchRequest,
  directionPlanAttributes,
  switchPreviewRequest,
  termTemplateAttributes,
  termTemplateRequest,
} from '../../../office/setup.ts';
import type { CallTable, Resource } from '../../call.ts';
import { uuidPart } from '../../parameters.ts';

const plan = {
  type: 'direction_plans',
  attributes: directionPlanAttributes,
  notes: { ready: 'A customer could order in them at once.' },
} as const satisfies Resource;

const batch = {
  type: 'direction_batches',
  attributes: directionBatchAttributes,
  notes: { block: 'What keeps them from being taken back; null where nothing does.' },
} as const satisfies Resource;

const template = {
  type: 'term_templates',
  attributes: termTemplateAttributes,
} as const satisfies Resource;

const group = 'catalogue';
const params = { id: uuidPart };
const wrongTerms = [
  'required',
  'too_long',
  'too_short',
  'too_precise',
  'invalid_format',
  'not_a_number',
  'greater_than',
  'less_than',
  'not_found',
  'conflict',
] as const;

/** Directions by the hundred: what they would mean, made together, taken back together. */
export const directionBatchCalls = {
  'POST /office/api/directions/batch': {
    name: 'addDirections',
    group,
    summary: 'Add many directions by one template of terms, all of them or none',
    about: 'With `preview` nothing is made: the answer says what would be.',
    body: {
      kind: 'attributes',
      type: 'directions',
      schema: directionBatchRequest,
      bytesMax: 512 * 1024,
    },
    permission: 'catalogue.change',
    status: 200,
    answer: { kind: 'one', of: plan },
    refusals: wrongTerms,
  },
  'POST /office/api/directions/switch_preview': {
    name: 'previewSwitch',
    group,
    summary: 'Tell what switching these directions on would mean',
    body: {
      kind: 'attributes',
      type: 'directions',
      schema: switchPreviewRequest,
      bytesMax: 512 * 1024,
    },
    permission: 'directions.switch',
    status: 200,
    answer: { kind: 'one', of: plan },
    refusals: ['required', 'too_short', 'too_long', 'invalid_format', 'not_found'],
  },
  'GET /office/api/direction_batches/last': {
    name: 'readLastBatch',
    group,
    summary: 'What was made or changed together last',
    permission: 'catalogue.read',
    status: 200,
    answer: { kind: 'one_or_none', of: batch },
    refusals: [],
  },
  'DELETE /office/api/direction_batches/{id}': {
    name: 'undoBatch',
    group,
    summary: 'Take back what was made or changed together last',
    about:
      'What was made: only while nothing was ordered in it and all is off. What was changed: ' +
      'only while nobody has changed it since.',
    params,
    permission: 'catalogue.change',
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['not_found', 'conflict', 'orders_under_way'],
  },
  'GET /office/api/term_templates': {
    name: 'listTermTemplates',
    group,
    summary: 'Terms of directions that are kept under a name',
    permission: 'catalogue.read',
    status: 200,
    answer: { kind: 'all', of: template },
    refusals: [],
  },
  'POST /office/api/term_templates': {
    name: 'addTermTemplate',
    group,
    summary: 'Keep terms under a name',
    body: { kind: 'attributes', type: 'term_templates', schema: termTemplateRequest },
    permission: 'catalogue.change',
    status: 201,
    answer: { kind: 'one', of: template },
    refusals: wrongTerms,
  },
  'PUT /office/api/term_templates/{id}': {
    name: 'changeTermTemplate',
    group,
    summary: 'Change terms that are kept under a name',
    params,
    body: { kind: 'attributes', type: 'term_templates', schema: termTemplateRequest },
    permission: 'catalogue.change',
    status: 200,
    answer: { kind: 'one', of: template },
    refusals: wrongTerms,
  },
  'DELETE /office/api/term_templates/{id}': {
    name: 'removeTermTemplate',
    group,
    summary: 'Forget terms that are kept under a name',
    params,
    permission: 'catalogue.change',
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['not_found'],
  },
} as const satisfies CallTable;
