import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long on two cores, in the order in which they begin, by what was measured.
 */
export const long: readonly string[] = [
  'server/crash/chain-matrix.test.ts',
  'server/crash/matrix.test.ts',
  'server/crash/provider-matrix.test.ts',
  'server/crash/screening-matrix.test.ts',
  'server/exchange/requisite-cascade/cascade.test.ts',
  'server/crash/stopped-leader.test.ts',
  'server/crash/order-model.test.ts',
  'server/crash/drifted-account.test.ts',
  'server/office/access/bad-input.test.ts',
  'server/crash/requisites-matrix.test.ts',
  'server/launch/demo-node.test.ts',
  'server/crash/stopped-holder.test.ts',
  'server/crash/restored-backup.test.ts',
  'server/launch/database/embedded-watch.test.ts',
  'server/launch/process/without-signer.test.ts',
  'server/money/rails/signer-client.test.ts',
  'server/people/sessions/stuffing.test.ts',
  'core/rates/ticks.test.ts',
  'e2e/office/office.test.ts',
  'e2e/orders/deposits.test.ts',
  'e2e/card-verification.test.ts',
  'e2e/orders/held-by-screening.test.ts',
  'e2e/office/programme-desk.test.ts',
  'e2e/orders/pay-by-hand.test.ts',
  'e2e/public-pages.test.ts',
  'e2e/office/card-desk.test.ts',
  'e2e/orders/provider-requisites.test.ts',
  'e2e/orders/addresses.test.ts',
  'e2e/orders/card-gate.test.ts',
  'e2e/referral.test.ts',
  'e2e/orders/online-payment.test.ts',
  'e2e/whole-account.test.ts',
  'e2e/office/office-habits.test.ts',
  'e2e/orders/litecoin-mishaps.test.ts',
  'e2e/orders/exchange.test.ts',
  'e2e/orders/card-and-litecoin.test.ts',
  'e2e/account-pages.test.ts',
  'e2e/canaries.test.ts',
  'e2e/account.test.ts',
  'e2e/entrance.test.ts',
  'e2e/specified-words.test.ts',
  'e2e/orders/links.test.ts',
  'e2e/office/operators-away.test.ts',
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
