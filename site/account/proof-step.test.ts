import { expect, test } from 'vitest';
import { readDocument } from '../api/document.ts';
import { readProofStep } from './proof-step.ts';

test('an answer that asks for no second step has proved it', () => {
  expect(readProofStep(readDocument({ data: null, meta: { session_id: '1' } }))).toBeNull();
});

test('the second step is the one named first, the others may be chosen in its place', () => {
  const meta = {
    confirmation_required: true,
    method: 'totp',
    methods: ['totp', 'email', 'recovery', 'carrier_pigeon'],
  };
  expect(readProofStep(readDocument({ data: null, meta }))).toEqual({
    method: 'totp',
    methods: ['totp', 'email', 'recovery'],
  });
});
