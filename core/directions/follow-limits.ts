import { incomeUnits } from '../money/units.ts';
import type { Direction } from './direction.ts';

/** The limits of one order that a payment system has, in units of its asset. */
export type SystemLimits = { readonly incomeMin: bigint; readonly incomeMax: bigint | null };

type Limited = Pick<Direction, 'incomeMin' | 'incomeMax' | 'incomeMinFollows' | 'incomeMaxFollows'>;

/** A direction with the limits that hold: its own, and those of the system where it follows it. */
export function followLimits<Of extends Limited>(direction: Of, system: SystemLimits): Of {
  const { incomeMinFollows, incomeMaxFollows } = direction;
  if (!incomeMinFollows && !incomeMaxFollows) return direction;
  const { incomeMin, incomeMax } = system;
  return {
    ...direction,
    incomeMin: incomeMinFollows ? incomeUnits(incomeMin) : direction.incomeMin,
    incomeMax: !incomeMaxFollows
      ? direction.incomeMax
      : incomeMax === null
        ? null
        : incomeUnits(incomeMax),
  };
}
