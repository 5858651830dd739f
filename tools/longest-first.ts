import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take half a minute and more on two cores, in the order in which they begin. Stories
 * that compute go side by side with stories that wait.
 */
export const long: readonly string[] = [
  'server/crash/matrix.test.ts',
  'server/crash/chain-matrix.test.ts',
  'server/crash/order-model.test.ts',
  'server/crash/stopped-leader.test.ts',
  'server/crash/stopped-holder.test.ts',
  'server/sessions/stuffing.test.ts',
  'core/rates/ticks.test.ts',
  'e2e/office.test.ts',
  'e2e/deposits.test.ts',
  'e2e/public-pages.test.ts',
  'e2e/whole-account.test.ts',
  'e2e/links.test.ts',
  'e2e/pay-by-hand.test.ts',
  'e2e/operators-away.test.ts',
  'e2e/exchange.test.ts',
  'e2e/card-and-litecoin.test.ts',
  'e2e/entrance.test.ts',
  'e2e/litecoin-mishaps.test.ts',
  'e2e/account-pages.test.ts',
  'e2e/account.test.ts',
];

/**
 * Begins with what takes longest, so that workers end together: left to itself Vitest goes by the
 * size of files where it has not run before, and one worker ends minutes after the other. A worker
 * holds what files of one project stand on, so projects follow each other: pure files fill up what
 * those with a database leave.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => turnOf(a) - turnOf(b));
  }
}

function turnOf({ project, moduleId }: TestSpecification): number {
  const group = project.config.sequence.groupOrder * 2 + (project.name === 'pure' ? 1 : 0);
  const place = long.findIndex((file) => moduleId.endsWith(`/${file}`));
  return group * (long.length + 1) + (place === -1 ? long.length : place);
}
