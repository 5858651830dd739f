import { newRoleRequest, roleAttributes, roleRequest } from '../../office/roles.ts';
import { newOperatorRequest, operatorAttributes, operatorRequest } from '../../office.ts';
import type { CallTable, Resource } from '../call.ts';
import { textPart } from '../parameters.ts';

const operator = {
  type: 'operators',
  attributes: operatorAttributes,
  notes: {
    one_time_password: 'Only in the answer that made it: nobody can read it again.',
  },
} as const satisfies Resource;

const group = 'office';
const permission = 'operators.manage';
// What is no id of ours is not there, but only once what was said could be read.
const params = { id: textPart('^.{1,300}$') };
const wrongFields = ['required', 'too_short', 'too_long', 'invalid_format', 'conflict'] as const;

/** Operators: who they are, their roles, and the way back in for whoever is locked out. */
export const officeOperatorCalls = {
  'GET /office/api/operators': {
    name: 'listOperators',
    group,
    summary: 'Everybody who may sign in, or might',
    permission,
    status: 200,
    answer: { kind: 'all', of: operator },
    refusals: [],
  },
  'POST /office/api/operators': {
    name: 'addOperator',
    group,
    summary: 'Add an operator, who is given a one-time password',
    body: { kind: 'attributes', type: 'operators', schema: newOperatorRequest },
    permission,
    status: 201,
    answer: { kind: 'one', of: operator },
    refusals: wrongFields,
  },
  'PATCH /office/api/operators/{id}': {
    name: 'changeOperator',
    group,
    summary: 'Change a name, a role, or whether somebody may sign in',
    about: 'The last owner stays one. Nobody gives, or takes, what they may not do themselves.',
    params,
    body: { kind: 'attributes', type: 'operators', schema: operatorRequest },
    permission,
    status: 200,
    answer: { kind: 'one', of: operator },
    refusals: [...wrongFields, 'not_found'],
  },
  'POST /office/api/operators/{id}/reset_password': {
    name: 'resetPassword',
    group,
    summary: 'Give an operator a new one-time password; all their sessions end',
    params,
    permission,
    status: 200,
    answer: { kind: 'one', of: operator },
    refusals: ['not_found'],
  },
  'DELETE /office/api/operators/{id}/second_factor': {
    name: 'dropOperatorFactor',
    group,
    summary: 'Take away the second factor of an operator who has lost it',
    params,
    permission,
    status: 200,
    answer: { kind: 'one', of: operator },
    refusals: ['not_found'],
  },
} as const satisfies CallTable;

const role = {
  type: 'roles',
  attributes: roleAttributes,
  notes: {
    preset: 'What it can be put back to; null for a role of the operators’ own.',
    built_in: 'It may do everything, and is not edited.',
    operators: 'How many have it.',
  },
} as const satisfies Resource;

const roleParams = { id: textPart('^[a-z0-9][a-z0-9_-]{1,39}$') };

/** Roles: which of all permissions each has. Nobody gives what they do not have. */
export const officeRoleCalls = {
  'GET /office/api/roles': {
    name: 'listRoles',
    group,
    summary: 'Every role with what it may do',
    permission,
    status: 200,
    answer: { kind: 'all', of: role },
    refusals: [],
  },
  'POST /office/api/roles': {
    name: 'addRole',
    group,
    summary: 'Add a role',
    body: { kind: 'attributes', type: 'roles', schema: newRoleRequest },
    permission,
    status: 201,
    answer: { kind: 'one', of: role },
    refusals: wrongFields,
  },
  'PUT /office/api/roles/{id}': {
    name: 'changeRole',
    group,
    summary: 'Change what a role may do; it holds from the next request of whoever has it',
    params: roleParams,
    body: { kind: 'attributes', type: 'roles', schema: roleRequest },
    permission,
    status: 200,
    answer: { kind: 'one', of: role },
    refusals: [...wrongFields, 'not_found'],
  },
  'DELETE /office/api/roles/{id}': {
    name: 'removeRole',
    group,
    summary: 'Remove a role that nobody has',
    params: roleParams,
    permission,
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['not_found', 'conflict'],
  },
} as const satisfies CallTable;
