import { expect, test } from 'vitest';
import {
  type CoveredCard,
  coversExchange,
  decideVerification,
  isHolderName,
  verificationDecisions,
  verificationStatuses,
} from './card-verification.ts';

test('each decision is taken in one status only', () => {
  const table = verificationDecisions.flatMap((decision) =>
    verificationStatuses.flatMap((status) => {
      const next = decideVerification(status, decision);
      return next === null ? [] : [`${decision}: ${status} -> ${next}`];
    }),
  );
  expect(table).toEqual([
    'approve: waiting -> verified',
    'reject: waiting -> rejected',
    'revoke: verified -> not_verified',
  ]);
});

const verified: CoveredCard = {
  status: 'verified',
  cardHash: 'card',
  directionId: 'a-b',
  owner: { userId: null, browserHash: 'browser' },
  order: null,
};
const exchange = {
  person: { userId: null, browserHash: 'browser' },
  cardHash: 'card',
  directionId: 'a-b',
  order: { id: 'new', email: 'anna@example.com' },
};
const sentFor = (email: string | null, id = 'before') => ({ order: { id, email } });

test.each([
  ['the card, person and direction it was made for', {}, {}, true],
  ['a direction, when made for all', { directionId: null }, { directionId: 'x-y' }, true],
  ['another direction', {}, { directionId: 'x-y' }, false],
  ['another card', {}, { cardHash: 'other' }, false],
  ['a card that waits', { status: 'waiting' as const }, {}, false],
  ['a card taken back', { status: 'not_verified' as const }, {}, false],
  ['another browser', {}, { person: { userId: null, browserHash: 'other' } }, false],
  [
    'another account on the same browser',
    { owner: { userId: 'anna', browserHash: 'browser' } },
    { person: { userId: 'boris', browserHash: 'browser' } },
    false,
  ],
  [
    'nobody signed in on the browser of an account',
    { owner: { userId: 'anna', browserHash: 'browser' } },
    {},
    false,
  ],
  [
    'the account on another device',
    { owner: { userId: 'anna', browserHash: 'browser' } },
    { person: { userId: 'anna', browserHash: null } },
    true,
  ],
  ['another order of the same e-mail', sentFor('Anna@Example.com'), {}, true],
  ['another customer of the same browser', sentFor('boris@example.com'), {}, false],
  [
    'who has left no e-mail where one was left',
    sentFor('anna@example.com'),
    sentFor(null, 'new'),
    false,
  ],
  ['who has left one where none was', sentFor(null), {}, false],
  ['nobody’s e-mail twice', sentFor(null), sentFor(null, 'new'), true],
  [
    'an account whatever e-mail an order of theirs has',
    { owner: { userId: 'anna', browserHash: 'browser' }, ...sentFor('boris@example.com') },
    { person: { userId: 'anna', browserHash: null } },
    true,
  ],
  [
    'the very order it was sent for, from another browser of its customer',
    sentFor('anna@example.com', 'new'),
    { person: { userId: null, browserHash: 'other' } },
    true,
  ],
  ['the very order, but not another card', sentFor(null, 'new'), { cardHash: 'other' }, false],
])('covers %s', (_name, changed, asked, expected) => {
  expect(coversExchange({ ...verified, ...changed }, { ...exchange, ...asked })).toBe(expected);
});

test.each([
  ['IVAN IVANOV', true],
  ['Анна-Мария О’Нил', true],
  ['JOSÉ GARCÍA', true],
  ['', false],
  ['A', false],
  ['<b>x</b>', false],
  ['4276 1234 5678', false],
  [`I${'X'.repeat(64)}`, false],
])('the name %j on a card is taken: %s', (name, accepted) => {
  expect(isHolderName(name)).toBe(accepted);
});
