export function worthSecondAttempt(failedFiles: readonly string[]): readonly string[];
type Counts = { readonly passed: number; readonly failed: number };
export function mergeAttempts(first: Counts, again: Counts): Counts;
