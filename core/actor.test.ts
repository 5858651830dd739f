import { expect, test } from 'vitest';
import { isOperator, operatorActor, operatorIdOf, readActor } from './actor.ts';

test('an operator is told from the customer and the service, and keeps their id', () => {
  const olga = operatorActor('0190-a1');
  expect(olga).toBe('operator:0190-a1');
  expect(operatorIdOf(olga)).toBe('0190-a1');
  for (const other of ['customer', 'service', 'operator', '']) {
    expect(isOperator(other), other).toBe(false);
    expect(operatorIdOf(other), other).toBeNull();
  }
});

test('what was kept is read as it stands, and what nobody writes is not taken for an actor', () => {
  for (const stored of ['customer', 'service', 'operator:1'])
    expect(readActor(stored)).toBe(stored);
  for (const odd of ['', 'Customer', 'user:1', 'test']) expect(() => readActor(odd)).toThrow(odd);
});
