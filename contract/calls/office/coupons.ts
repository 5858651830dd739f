import {
  couponAttributes,
  couponChangeRequest,
  couponRequest,
  couponUseAttributes,
} from '../../coupons.ts';
import { nextMeta } from '../../office/programme.ts';
import type { CallTable, Resource } from '../call.ts';
import { afterParameter, textPart } from '../parameters.ts';

const coupon = {
  type: 'coupons',
  attributes: couponAttributes,
  notes: {
    value: 'Percent of the market’s price for a discount, dollars for a bonus.',
    direction_ids: 'Empty: any.',
    customer: 'E-mail of the only customer; empty: anybody who is signed in.',
    worth_min: 'The smallest order in dollars; empty: any.',
    version: 'A change names the version it was made of: nobody’s work is written over.',
  },
} as const satisfies Resource;

const use = {
  type: 'coupon_uses',
  attributes: couponUseAttributes,
  notes: { state: 'Under way, completed, or dead and given back.' },
} as const satisfies Resource;

const group = 'people';
// What is no id of ours is not there, but only once what was said could be read.
const params = { id: textPart('^.{1,300}$') };
const wrongFields = [
  'required',
  'too_short',
  'too_long',
  'invalid_format',
  'not_a_number',
  'too_precise',
  'greater_than',
  'less_than',
  'not_found',
] as const;

/** Coupons: what each gives, its limits, and the orders that have it. */
export const officeCouponCalls = {
  'GET /office/api/coupons': {
    name: 'listCoupons',
    group,
    summary: 'Coupons, the newest first',
    query: { after: afterParameter },
    permission: 'rewards.read',
    status: 200,
    answer: { kind: 'all', of: coupon, meta: nextMeta },
    refusals: ['invalid_format'],
  },
  'POST /office/api/coupons': {
    name: 'addCoupon',
    group,
    summary: 'Add a coupon; its code never changes',
    body: { kind: 'attributes', type: 'coupons', schema: couponRequest },
    permission: 'rewards.change',
    status: 201,
    answer: { kind: 'one', of: coupon },
    mixed: true,
    refusals: [...wrongFields, 'code_taken'],
  },
  'GET /office/api/coupons/{id}': {
    name: 'readCoupon',
    group,
    summary: 'One coupon',
    params,
    permission: 'rewards.read',
    status: 200,
    answer: { kind: 'one', of: coupon },
    refusals: ['not_found'],
  },
  'PUT /office/api/coupons/{id}': {
    name: 'changeCoupon',
    group,
    summary: 'Change a coupon as it was read',
    params,
    body: { kind: 'attributes', type: 'coupons', schema: couponChangeRequest },
    permission: 'rewards.change',
    status: 200,
    answer: { kind: 'one', of: coupon },
    mixed: true,
    refusals: [...wrongFields, 'conflict'],
  },
  'GET /office/api/coupons/{id}/uses': {
    name: 'listCouponUses',
    group,
    summary: 'The last orders that have a coupon',
    params,
    permission: 'rewards.read',
    status: 200,
    answer: { kind: 'all', of: use },
    refusals: ['not_found'],
  },
} as const satisfies CallTable;
