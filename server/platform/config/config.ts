import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type Settings, settingsSchema } from './settings.ts';
import { readSourceSettings, type SourceSettings } from './source-settings.ts';

/** What the service is told from outside, read once at the start and passed down. */
export type Config = Omit<
  Settings,
  'publicUrl' | 'officeUrl' | 'demo' | 'secretsKeyFile' | 'shopName' | 'firstOperator'
> & {
  /** Origin the visitor's browser sees, without a slash at the end. */
  readonly publicUrl: string;
  /** The same of operators: another where the office has a host of its own. */
  readonly officeUrl: string;
  /** What the shop is called until the office says. */
  readonly shopName: string;
  /** Cookies carry `Secure` when the site is reached over HTTPS. */
  readonly secureCookies: boolean;
  readonly demo: boolean;
  /** No demo, since nobody asked for one, and nothing to exchange coins with either. */
  readonly demoUnsaid: boolean;
  /** File that names the point at which a test kills this process; null outside of tests. */
  readonly failpointFile: string | null;
  /** Where everything goes that is asked of payment providers; null outside of tests. */
  readonly providersAt: string | null;
  /** Variables of the payment rails, by name: each rail's own `config.ts` reads its part. */
  readonly rails: Readonly<Record<string, string>>;
  /** Data folder of a signer that somebody else starts, as another user; null: it is ours. */
  readonly signerApart: string | null;
  readonly sources: SourceSettings;
  /** Holds the key of what is kept sealed; never in the database or the folder of files. */
  readonly secretsKeyFile: string;
  /** The first operator comes by the set-up page, or with a one-time password that is printed. */
  readonly firstOperator: 'page' | 'password';
  /** Somebody has said what PUBLIC_URL is: it is not merely this machine's name. */
  readonly publicUrlSet: boolean;
  /** The variables this was read from: what the office keeps is read beneath them. */
  readonly environment: Variables;
  /** What of it the office keeps. */
  readonly saved: SavedVariables;
};

type Variables = Readonly<Record<string, string | undefined>>;

/** Settings that the office keeps, and by what a change of them is told. */
type SavedVariables = {
  readonly values: Readonly<Record<string, string>>;
  readonly digest: string;
};

const nothingSaved: SavedVariables = { values: {}, digest: '' };

const demoName = 'Agio';
/** Where visitors of a demo would write to: nobody reads it, and no mail reaches it. */
const demoContact = 'support@exchange.example';

const railPrefixes = [
  'BITCOIN_',
  'LITECOIN_',
  'DOGECOIN_',
  'SIGNER_',
  'ETHEREUM_',
  'BSC_',
  'TRON_',
  'SOLANA_',
  'TON_',
];

/** Reads `.env` of the working directory, if there is one, then the environment above it. */
export function loadConfig(): Config {
  const file = resolve('.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return readConfig(process.env);
}

/**
 * Reads the configuration out of variables, and out of what the office keeps where they say
 * nothing; throws one sentence that names the wrong one.
 */
export function readConfig(variables: Variables, saved: SavedVariables = nothingSaved): Config {
  const given: Variables = { ...saved.values, ...saidBy(variables) };
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const settings = parsed.data;
  const named = railVariables(given);
  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`;
  const secure = publicUrl.startsWith('https:');
  const hasNode = Object.keys(named).some((name) => /_(RPC|API|EXPLORER)_URL$/.test(name));
  // A demo lets anybody play payments: where real people come, somebody has to ask for it.
  const demo = settings.demo ?? !(hasNode || secure);
  return {
    ...settings,
    dataDir: resolve(settings.dataDir),
    publicUrl,
    officeUrl: settings.officeUrl ?? publicUrl,
    publicUrlSet: settings.publicUrl !== null,
    environment: variables,
    saved,
    secureCookies: secure,
    failpointFile: variables['NODE_ENV'] === 'test' ? (variables['FAILPOINT'] ?? null) : null,
    providersAt: variables['NODE_ENV'] === 'test' ? (variables['PROVIDERS_AT'] ?? null) : null,
    demo,
    shopName: settings.shopName ?? (demo ? demoName : new URL(publicUrl).hostname),
    firstOperator: settings.firstOperator ?? (demo ? 'password' : 'page'),
    demoUnsaid: settings.demo === null && secure && !hasNode,
    supportEmail: settings.supportEmail ?? (demo ? demoContact : null),
    // The node of a demo is a part of it: a service that is none any more does not know it.
    rails: demo ? { ...named, ...readDemoNode(given) } : named,
    signerApart: settings.signerApart === null ? null : resolve(settings.signerApart),
    sources: readSourceSettings(given),
    secretsKeyFile: resolve(settings.secretsKeyFile ?? join(settings.dataDir, 'secrets.key')),
  };
}

/** Variables that say something: an empty one is as good as none. */
export function saidBy(variables: Variables): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) =>
      value === undefined || value.trim() === '' ? [] : [[name, value]],
    ),
  );
}

/** Told by the launcher alone: the variables of the node that the demo brings, as JSON. */
export const demoNodeVariable = 'DEMO_NODE';
const demoNode = z.record(z.string(), z.string());

function readDemoNode(given: Variables): Record<string, string> {
  const text = given[demoNodeVariable];
  return text === undefined ? {} : demoNode.parse(JSON.parse(text));
}

function railVariables(given: Record<string, string | undefined>): Record<string, string> {
  const rails: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && railPrefixes.some((prefix) => name.startsWith(prefix))) {
      rails[name] = value;
    }
  }
  return rails;
}
