import { randomInt } from 'node:crypto';

let turn = randomInt(65_536);

/**
 * Address of another visitor, of a network of its own until all 65,536 have had their turn. The
 * addresses are private, so that they belong to no country.
 */
export function nextAddress(): string {
  turn = (turn + 1) % 65_536;
  return `10.${turn >> 8}.${turn & 255}.${randomInt(1, 255)}`;
}

/** The part of an address that tells its network. */
export function networkOf(address: string): string {
  return address.slice(0, address.lastIndexOf('.'));
}
