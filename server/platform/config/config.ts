import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Settings, settingsSchema } from './settings.ts';
import { readSourceSettings, type SourceSettings } from './source-settings.ts';

/** What the service is told from outside, read once at the start and passed down. */
export type Config = Omit<Settings, 'publicUrl' | 'demo' | 'secretsKeyFile' | 'shopName'> & {
  /** Origin the visitor's browser sees, without a slash at the end. */
  readonly publicUrl: string;
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
};

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

/** Reads the configuration out of variables; throws one sentence that names the wrong one. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const settings = parsed.data;
  const rails = railVariables(given);
  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`;
  const secure = publicUrl.startsWith('https:');
  const hasNode = Object.keys(rails).some((name) => /_(RPC|API|EXPLORER)_URL$/.test(name));
  // A demo lets anybody play payments: where real people come, somebody has to ask for it.
  const demo = settings.demo ?? !(hasNode || secure);
  return {
    ...settings,
    dataDir: resolve(settings.dataDir),
    publicUrl,
    secureCookies: secure,
    failpointFile: variables['NODE_ENV'] === 'test' ? (variables['FAILPOINT'] ?? null) : null,
    providersAt: variables['NODE_ENV'] === 'test' ? (variables['PROVIDERS_AT'] ?? null) : null,
    demo,
    shopName: settings.shopName ?? (demo ? demoName : new URL(publicUrl).hostname),
    demoUnsaid: settings.demo === null && secure && !hasNode,
    supportEmail: settings.supportEmail ?? (demo ? demoContact : null),
    rails,
    signerApart: settings.signerApart === null ? null : resolve(settings.signerApart),
    sources: readSourceSettings(given),
    secretsKeyFile: resolve(settings.secretsKeyFile ?? join(settings.dataDir, 'secrets.key')),
  };
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
