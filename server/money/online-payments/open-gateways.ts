import type { GatewayTerms } from '../../../core/online-payments/choose-gateway.ts';
import type { CascadeTerms } from '../../../core/requisite-cascade/next-provider.ts';
import type { Gateway, GatewayOutside, GatewaySettings } from '../../../gateways/gateway.ts';
import { knownGateways } from '../../../gateways/known-gateways.ts';
import { sentTo } from '../../../gateways/sent-to.ts';
import type { Announcements } from '../../platform/database/announcements.ts';
import { liveValue } from '../../platform/database/live-value.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Vault } from '../../platform/secret/vault.ts';
import { demoGateway } from './demo-gateway.ts';
import { gatewayHealth, gatewayPayouts, gatewaySystems, gateways } from './tables.ts';

export const gatewaysChanged = 'gateways_changed';

/** A provider with everything it needs; those that lack a field are not among them. */
export type OpenGateway = {
  readonly gateway: Gateway;
  readonly settings: GatewaySettings;
  /** Off, no customer is sent to it; what it tells is believed all the same. */
  readonly enabled: boolean;
};

/** The payment providers as this process has them in memory. */
export interface LiveGateways {
  /** Every provider that can be set up here. */
  readonly known: readonly Gateway[];
  byName(name: string): OpenGateway | null;
  /** What those that are switched on, and not set aside, take of a payment system, by its code. */
  termsOf(paymentSystem: string): readonly GatewayTerms[];
  /** What those that are switched on to pay out pay of it. */
  payoutsOf(paymentSystem: string): readonly PaidOut[];
  /** What those take that give requisites of a payment system. */
  cascadeOf(paymentSystem: string): readonly CascadeTerms[];
  readonly outside: GatewayOutside;
  /** Reads them again that this process has changed. */
  refresh(): Promise<void>;
  close(): void;
}

/** Keeps the providers that the office has set up in memory, their secrets unsealed. */
export async function openGateways(
  { clock, config, database, log, tasks, vault }: Platform,
  announcements: Announcements,
  given?: GatewayOutside,
): Promise<LiveGateways> {
  const { providersAt: at } = config;
  const reached = at === null ? reachedAt(config.gatewayAddresses) : { fetch: sentTo(at) };
  const outside = given ?? reached;
  const known = config.demo ? [...knownGateways, demoGateway(config.publicUrl)] : knownGateways;
  const live = await liveValue({ log, tasks }, announcements, {
    load: () => readGateways({ database, vault, log }, known),
    channels: [gatewaysChanged],
    lookMilliseconds: 60_000,
    name: 'the payment providers',
  });
  return {
    known,
    outside,
    byName: (name) => live.current().open.get(name) ?? null,
    payoutsOf: (paymentSystem) => live.current().payouts.get(paymentSystem) ?? [],
    termsOf(paymentSystem) {
      const { terms, aside } = live.current();
      const now = clock.now();
      const isAside = (name: string) => (aside.get(name) ?? now) > now;
      return (terms.get(paymentSystem) ?? []).filter(({ gateway }) => !isAside(gateway));
    },
    cascadeOf: (paymentSystem) => live.current().cascades.get(paymentSystem) ?? [],
    refresh: () => live.refresh(),
    close: () => live.close(),
  };
}

/** Providers as they are, but for those that are reached at another address. */
function reachedAt(addresses: ReadonlyMap<string, string>): GatewayOutside {
  if (addresses.size === 0) return { fetch };
  return {
    fetch: (input, init) => {
      const url = new URL(String(input));
      const origin = addresses.get(url.origin);
      return fetch(origin === undefined ? url : `${origin}${url.pathname}${url.search}`, init);
    },
  };
}

type Read = {
  readonly open: ReadonlyMap<string, OpenGateway>;
  readonly terms: ReadonlyMap<string, readonly GatewayTerms[]>;
  readonly cascades: ReadonlyMap<string, readonly CascadeTerms[]>;
  readonly payouts: ReadonlyMap<string, readonly PaidOut[]>;
  /** Until when each that keeps failing is set aside. */
  readonly aside: ReadonlyMap<string, Date>;
};

/** What a provider pays out of one payment system, at most so many units at once. */
type PaidOut = {
  readonly gateway: string;
  readonly paymentSystem: string;
  readonly unitsMax: bigint | null;
};

async function readGateways(
  { database, vault, log }: Pick<Platform, 'database' | 'vault' | 'log'>,
  known: readonly Gateway[],
): Promise<Read> {
  const rows = await database.select().from(gateways);
  const served = await database.select().from(gatewaySystems);
  const open = new Map<string, OpenGateway>();
  for (const { name, enabled, fields, secrets } of rows) {
    const gateway = known.find((each) => each.name === name);
    if (gateway === undefined) continue;
    const settings = { ...fields, ...openSecrets(vault, name, secrets) };
    if (isComplete(gateway, settings)) open.set(name, { gateway, settings, enabled });
    else if (enabled) log.warn({ gateway: name }, 'payment provider secrets missing');
  }
  const usable = served.filter(({ gateway }) => open.get(gateway)?.enabled === true);
  const paying = new Set(rows.filter(({ paysOut }) => paysOut).map(({ name }) => name));
  const paid = (await database.select().from(gatewayPayouts)).filter(({ gateway: name }) => {
    const found = open.get(name);
    return paying.has(name) && found !== undefined && maySend(found.gateway, found.settings);
  });
  const health = await database.select().from(gatewayHealth);
  const aside = new Map(
    health.flatMap(({ gateway, asideUntil }) =>
      asideUntil === null ? [] : [[gateway, asideUntil] as const],
    ),
  );
  const hasPage = ({ gateway }: { gateway: string }) => open.get(gateway)?.gateway.form !== null;
  const gives = ({ gateway }: { gateway: string }) =>
    open.get(gateway)?.gateway.requisites !== undefined;
  const bySystem = (rows: typeof usable) => Map.groupBy(rows, (row) => row.paymentSystem);
  return {
    open,
    aside,
    terms: bySystem(usable.filter(hasPage)),
    cascades: bySystem(usable.filter(gives)),
    payouts: Map.groupBy(paid, ({ paymentSystem }) => paymentSystem),
  };
}

/** Whether a provider can be asked to pay out with these settings. */
export function maySend({ payouts }: Gateway, settings: GatewaySettings): boolean {
  return payouts?.needs.every((name) => (settings[name] ?? '') !== '') ?? false;
}

/** Whether everything is there without which nobody can be sent to it. */
export function isComplete({ fields }: Gateway, settings: GatewaySettings): boolean {
  return fields.every(({ name, required }) => !required || (settings[name] ?? '') !== '');
}

/**
 * The secrets of a provider as the vault has sealed them. None where its key is another one, as
 * after a database was restored without it: then they have to be entered again.
 */
export function openSecrets(vault: Vault, name: string, sealed: Buffer | null): GatewaySettings {
  const text = sealed === null ? null : openText(vault, name, sealed);
  if (text === null) return {};
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error('secrets are an object');
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text)]));
}

function openText(vault: Vault, name: string, sealed: Buffer): string | null {
  try {
    return vault.open(sealed, contextOf(name)).toString('utf8');
  } catch {
    return null;
  }
}

/** Seals the secrets of a provider: they open for it alone. */
export function sealSecrets(vault: Vault, name: string, secrets: GatewaySettings): Buffer | null {
  if (Object.keys(secrets).length === 0) return null;
  return vault.seal(Buffer.from(JSON.stringify(secrets)), contextOf(name));
}

function contextOf(name: string): string {
  return `gateway ${name}`;
}
