import { unitsOf } from '../rails/bitcoin/coin-amounts.ts';
import {
  isNetworkName,
  type NetworkName,
  networkNames,
  networkOf,
} from '../rails/bitcoin/network.ts';

/** Most that may leave a hot wallet, in units; the last one counts payments. */
export type Caps = {
  readonly transaction: bigint;
  readonly hour: bigint;
  readonly day: bigint;
  readonly hourCount: number;
};

export type SignerConfig = {
  readonly dataDir: string;
  /** Seed given by the operator; null: the demo seed in the signer's own folder. */
  readonly seedFile: string | null;
  readonly networks: readonly NetworkName[];
  readonly caps: ReadonlyMap<NetworkName, Caps>;
  /** The service runs as another user of the signer's group, which may then reach the socket. */
  readonly groupAccess: boolean;
  readonly logLevel: string;
  /** File that names the point at which a test kills this process; null outside of tests. */
  readonly failpointFile: string | null;
};

const coin = 100_000_000n;

/** Caps while nothing is configured: small sums on real networks, plenty on private ones. */
const usualCaps = {
  BTC: { transaction: coin / 20n, hour: coin / 5n, day: coin, hourCount: 60 },
  LTC: { transaction: 20n * coin, hour: 60n * coin, day: 300n * coin, hourCount: 60 },
  DOGE: { transaction: 5_000n * coin, hour: 20_000n * coin, day: 100_000n * coin, hourCount: 60 },
} as const satisfies Record<'BTC' | 'LTC' | 'DOGE', Caps>;
const playCaps: Caps = {
  transaction: 1_000n * coin,
  hour: 10_000n * coin,
  day: 50_000n * coin,
  hourCount: 10_000,
};

/**
 * Reads the signer's settings. Throws an `Error` with one sentence when they make no sense.
 *
 * - `SIGNER_NETWORKS`: comma-separated networks to sign for (`litecoin,bitcoin-test`).
 * - `SIGNER_SEED_FILE`: file with 12-24 words or a hex seed; needed for main networks.
 * - `SIGNER_CAPS`: `litecoin=5/20/100/60`: coins per payment, hour and day, payments per hour.
 * - `SIGNER_GROUP_ACCESS`: `true` where the service is another user, of the signer's group.
 */
export function readSignerConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
): SignerConfig {
  const networks = readNetworks(env.SIGNER_NETWORKS ?? 'litecoin-regtest');
  const seedFile = env.SIGNER_SEED_FILE || null;
  const real = networks.find((name) => networkOf(name).chain === 'main');
  if (real && seedFile === null) {
    throw new Error(`SIGNER_SEED_FILE is needed to sign for ${real}: no real seed is ever made up`);
  }
  const caps = new Map<NetworkName, Caps>();
  for (const name of networks) {
    const { asset, chain } = networkOf(name);
    caps.set(name, chain === 'regtest' ? playCaps : usualCaps[asset]);
  }
  for (const [name, own] of readCaps(env.SIGNER_CAPS ?? '')) {
    // Caps of another network would leave the usual, larger ones in force unnoticed.
    if (!caps.has(name)) throw new Error(`SIGNER_CAPS names ${name}, but SIGNER_NETWORKS does not`);
    caps.set(name, own);
  }
  return {
    dataDir: env.DATA_DIR || '.data',
    seedFile,
    networks,
    caps,
    groupAccess: readFlag('SIGNER_GROUP_ACCESS', env.SIGNER_GROUP_ACCESS),
    logLevel: env.LOG_LEVEL || 'info',
    failpointFile: env.NODE_ENV === 'test' ? (env.FAILPOINT ?? null) : null,
  };
}

function readFlag(name: string, text = ''): boolean {
  const flag = text.trim();
  if (!['', 'true', 'false'].includes(flag)) throw new Error(`${name} must be true or false`);
  return flag === 'true';
}

function readNetworks(text: string): readonly NetworkName[] {
  const names = text.split(',').map((name) => name.trim());
  return names.filter((name) => name !== '').map(readNetwork);
}

function readNetwork(name: string): NetworkName {
  if (isNetworkName(name)) return name;
  throw new Error(`the signer knows no network "${name}", only ${networkNames.join(', ')}`);
}

const coins = '([0-9]+(?:\\.[0-9]{1,8})?)';
const capsShape = new RegExp(`^([a-z-]+)=${coins}/${coins}/${coins}(?:/([0-9]+))?$`);

function readCaps(text: string): readonly (readonly [NetworkName, Caps])[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      const match = capsShape.exec(part);
      const [, name = '', transaction = '', hour = '', day = '', count = '60'] = match ?? [];
      if (!match) throw new Error(`SIGNER_CAPS: "${part}" is not like litecoin=5/20/100/60`);
      const caps = {
        transaction: unitsOf(transaction),
        hour: unitsOf(hour),
        day: unitsOf(day),
        hourCount: Number(count),
      };
      return [readNetwork(name), caps] as const;
    });
}
