import { join } from 'node:path';
import { seedContent } from '../content/library/demo/seed-content.ts';
import { loadCatalogue } from '../market/catalogue/load-catalogue.ts';
import { openAccounts } from '../money/ledger/open-accounts.ts';
import { seedDemoGateway } from '../money/online-payments/seed-demo-gateway.ts';
import { createFirstOperator } from '../office/operators/create-first-operator.ts';
import { openFirstRun } from '../office/settings/first-run.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { seedDemo } from './seed.ts';

/** Something that must be there before the service serves; gives lines to tell the person. */
type FirstStep = (platform: Platform) => Promise<readonly string[]>;

/** What every start makes sure of, in order; each step does nothing when it is done already. */
const steps: readonly FirstStep[] = [
  seedDemo,
  openKnownAccounts,
  seedDemoGateway,
  writeFirstTexts,
  tellFirstOperator,
];

/** Runs the steps one after another and collects what they have to say. */
export async function prepareService(platform: Platform): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const step of steps) lines.push(...(await step(platform)));
  return lines;
}

/** Every payment system has its accounts, however it came into the catalogue. */
async function openKnownAccounts({ database }: Platform): Promise<readonly string[]> {
  const { systems } = await loadCatalogue(database);
  await openAccounts(database, systems);
  return [];
}

/** Pages and questions to begin with: shown at once in the demo, drafts everywhere else. */
async function writeFirstTexts({ database, config }: Platform): Promise<readonly string[]> {
  await inTransaction(database, async (tx) => {
    const catalogue = await loadCatalogue(tx);
    await seedContent(tx, { demo: config.demo, catalogue });
  });
  return [];
}

async function tellFirstOperator(platform: Platform): Promise<readonly string[]> {
  const { config } = platform;
  if (config.firstOperator === 'page') {
    const token = await openFirstRun(platform);
    if (token === null) return [];
    return [
      `Set it up:       ${config.publicUrl}/setup#${token}`,
      `The token is in  ${join(config.dataDir, 'setup-token')} as well, and works once.`,
    ];
  }
  const made = await createFirstOperator(platform);
  if (made === null) return [];
  return [`First operator:  ${made.login}, one-time password ${made.password}`];
}
