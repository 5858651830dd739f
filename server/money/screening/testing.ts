import { randomBytes } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { defaultScreeningTerms, type ScreeningTerms } from '../../../core/screening/judge.ts';
import { openScreenerStandIn, type ScreenerStandIn } from '../../../screeners/stand-in/testing.ts';
import { openTestExchange, type TestExchange } from '../../exchange/orders/testing.ts';
import { runChecks } from './run-checks.ts';
import { screeningChecks, screeningTerms } from './tables.ts';

/** An exchange whose coins are screened by a provider on this machine. */
export type ScreenedExchange = TestExchange & {
  readonly provider: ScreenerStandIn;
  /** One round of the worker. */
  ask(): Promise<void>;
  /** Lets time pass for every check: it is due, and nobody waits for it any longer. */
  giveUp(): Promise<void>;
  /** Lets the pause of every check be over. */
  due(): Promise<void>;
};

/** Opens it with the keys of a stand-in that also misbehaves. */
export async function openScreenedExchange(
  name: 'amlbot' | 'bitok' = 'amlbot',
  variables: Readonly<Record<string, string>> = {},
): Promise<ScreenedExchange> {
  const provider = await openScreenerStandIn(name);
  const { id, secret } = provider.keys;
  const keys =
    name === 'amlbot'
      ? { AMLBOT_ACCESS_ID: id, AMLBOT_ACCESS_KEY: secret, AMLBOT_URL: provider.address }
      : { BITOK_KEY_ID: id, BITOK_SECRET: secret, BITOK_URL: provider.address };
  const bed = await openTestExchange({
    variables: {
      SCREENING_PROVIDER: name,
      SCREENING_ADDRESS_SECONDS: '1',
      ...keys,
      ...variables,
    },
  });
  const { database } = bed.platform;
  const past = new Date(0);
  return {
    ...bed,
    provider,
    ask: () => runChecks(bed.deps, 500),
    async giveUp() {
      await database.update(screeningChecks).set({ nextAt: past, giveUpAt: new Date() });
    },
    async due() {
      await database.update(screeningChecks).set({ nextAt: past });
    },
    async close() {
      await bed.close();
      await provider.close();
    },
  };
}

/** The same terms for every direction: the usual ones with these changes. */
export async function setScreeningTerms(
  { platform, deps }: Pick<TestExchange, 'platform' | 'deps'>,
  changes: Partial<ScreeningTerms>,
): Promise<void> {
  const terms = { ...defaultScreeningTerms, ...changes };
  const row = { scope: '*', terms, updatedBy: 'service' } as const;
  await platform.database
    .insert(screeningTerms)
    .values(row)
    .onConflictDoUpdate({ target: screeningTerms.scope, set: { terms: row.terms } });
  await deps.screening.refresh();
}

const base58 = createBase58check(sha256);

/** An address of TRON that nobody has used. */
export function newTronAddress(): string {
  return base58.encode(Buffer.concat([Buffer.from([0x41]), randomBytes(20)]));
}
