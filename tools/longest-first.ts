import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long on two cores, in the order in which they begin, by what was measured.
 */
export const long: readonly string[] = [
  'server/crash/chain-matrix.test.ts',
  'server/crash/matrix.test.ts',
  'server/crash/provider-matrix.test.ts',
  'server/crash/screening-matrix.test.ts',
  'server/requisite-cascade/cascade.test.ts',
  'server/crash/stopped-leader.test.ts',
  'server/crash/order-model.test.ts',
  'server/crash/requisites-matrix.test.ts',
  'server/demo-node.test.ts',
  'server/crash/stopped-holder.test.ts',
  'server/crash/restored-backup.test.ts',
  'server/platform/database/embedded-watch.test.ts',
  'server/platform/process/without-signer.test.ts',
  'server/rails/signer-client.test.ts',
  'server/sessions/stuffing.test.ts',
  'core/rates/ticks.test.ts',
  'e2e/office.test.ts',
  'e2e/deposits.test.ts',
  'e2e/card-verification.test.ts',
  'e2e/held-by-screening.test.ts',
  'e2e/programme-desk.test.ts',
  'e2e/pay-by-hand.test.ts',
  'e2e/public-pages.test.ts',
  'e2e/card-desk.test.ts',
  'e2e/provider-requisites.test.ts',
  'e2e/addresses.test.ts',
  'e2e/card-gate.test.ts',
  'e2e/referral.test.ts',
  'e2e/online-payment.test.ts',
  'e2e/whole-account.test.ts',
  'e2e/office-habits.test.ts',
  'e2e/litecoin-mishaps.test.ts',
  'e2e/exchange.test.ts',
  'e2e/card-and-litecoin.test.ts',
  'e2e/account-pages.test.ts',
  'e2e/canaries.test.ts',
  'e2e/account.test.ts',
  'e2e/entrance.test.ts',
  'e2e/specified-words.test.ts',
  'e2e/links.test.ts',
  'e2e/operators-away.test.ts',
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
