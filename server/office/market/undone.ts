import type { Refusal } from '../../../core/refusal.ts';

/** Rolls back what was made before the one that could not be. */
export class Undone extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('one of many was refused');
    this.name = 'Undone';
    this.refusal = refusal;
  }
}

/** What was done, or what it was rolled back for. */
export async function orUndone<Done>(work: Promise<Done>): Promise<Done | Refusal> {
  return work.catch((error: unknown) => {
    if (error instanceof Undone) return error.refusal;
    throw error;
  });
}
