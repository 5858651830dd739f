import { expect, test } from 'vitest';
import { maskEmail } from './mask-email.ts';

test.each([
  ['anna@example.com', 'an•••@example.com'],
  ['ab@example.com', 'a•••@example.com'],
  ['a@example.com', '•••@example.com'],
  ['long.name+tag@mail.example.org', 'lo•••@mail.example.org'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
