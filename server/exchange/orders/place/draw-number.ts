import { randomInt } from 'node:crypto';

/**
 * A number for a new order, in as many digits as a phone number: it can be said aloud, and tells
 * nobody how many orders there are. Among ten million orders one draw in nine hundred meets a
 * number that is taken, and whoever writes the order draws again. Older orders have eight digits.
 */
export function drawOrderNumber(): string {
  return String(randomInt(10 ** 9, 10 ** 10));
}

/** Six digits that the customer says at the desk, drawn by chance and told to them alone. */
export function drawHandoverCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}
