/** What Lighthouse multiplies a page's work by, where it is told nothing else. */
const usualSlowdown = 4;

/**
 * By how much the work of a page is to be multiplied, so that this machine stands for the phone
 * that Lighthouse aims at. Its own factor of four is meant for a machine whose `benchmarkIndex` is
 * 1533; for a slower one Lighthouse asks to calibrate (its `docs/throttling.md`), by the line of
 * its calculator that is written down here: once at 150, twice at 800, three times at 1300. Never
 * more than its own factor.
 */
export function slowdownOf(benchmarkIndex: number): number {
  return Math.min(usualSlowdown, Math.max(1, calculated(benchmarkIndex)));
}

function calculated(benchmarkIndex: number): number {
  if (benchmarkIndex >= 1300) return 3 + (benchmarkIndex - 1300) / 233;
  if (benchmarkIndex >= 800) return 2 + (benchmarkIndex - 800) / 500;
  return 1 + (benchmarkIndex - 150) / 650;
}
