import { createRequire } from 'node:module';
import { readPercent } from '../../../core/pricing/percent.ts';
import type { P2pTerms } from '../../../sources/p2p/p2p-terms.ts';
import {
  type CcxtName,
  isCcxtName,
  isSourceName,
  type SourceName,
  sourceAddresses,
} from '../../../sources/source-names.ts';
import { p2pVariables, readP2pTerms } from './p2p-settings.ts';

/** Which sources of prices are asked, and where. None are while nobody has named them. */
export type SourceSettings = {
  readonly names: readonly (SourceName | CcxtName)[];
  /** Addresses other than the sources' own. */
  readonly addresses: Readonly<Partial<Record<SourceName, string>>>;
  /** How a price is made of advertisements. */
  readonly p2p: P2pTerms;
  /** Two sources of a pair further apart than this raise the alarm, where the pair has no limit. */
  readonly disagreementPpm: bigint;
};

const names = Object.keys(sourceAddresses).filter(isSourceName);

/** Names of the variables that are read here. */
export const sourceVariables: readonly string[] = [
  'SOURCES',
  'SOURCES_DISAGREE_PERCENT',
  ...names.map(addressVariable),
  ...p2pVariables,
];

/** Reads them out of the environment; throws one sentence that names the wrong one. */
export function readSourceSettings(
  given: Readonly<Record<string, string | undefined>>,
  isInstalled: (name: string) => boolean = isPackageHere,
): SourceSettings {
  const addresses: Partial<Record<SourceName, string>> = {};
  for (const name of names) {
    const address = given[addressVariable(name)];
    if (address === undefined) continue;
    if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) {
      throw new Error(
        `${addressVariable(name)} must be an address such as ${sourceAddresses[name]}.`,
      );
    }
    addresses[name] = address;
  }
  return {
    names: readNames(given['SOURCES'] ?? '', isInstalled),
    addresses,
    p2p: readP2pTerms(given),
    disagreementPpm: readDisagreement(given['SOURCES_DISAGREE_PERCENT']),
  };
}

function readNames(
  text: string,
  isInstalled: (name: string) => boolean,
): readonly (SourceName | CcxtName)[] {
  const named = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  const unknown = named.find((name) => !isSourceName(name) && !isCcxtName(name));
  if (unknown !== undefined) {
    const known = [...names, 'ccxt-<exchange>'].join(', ');
    throw new Error(`SOURCES knows ${known}, but not ${unknown}.`);
  }
  const byCcxt = named.find(isCcxtName);
  if (byCcxt !== undefined && !isInstalled('ccxt')) {
    throw new Error(
      `SOURCES names ${byCcxt}, which needs the package ccxt: run "npm install --no-save ccxt@${ccxtVersion}" first.`,
    );
  }
  return [...new Set(named.filter((name) => isSourceName(name) || isCcxtName(name)))];
}

function readDisagreement(text = '2'): bigint {
  const ppm = readPercent(text);
  if (ppm === null || ppm < 1_000n || ppm > 500_000n) {
    throw new Error('SOURCES_DISAGREE_PERCENT must be a percentage from 0.1 to 50, such as 2.');
  }
  return ppm;
}

/** The version that the source was written for. */
const ccxtVersion = '4.5.82';

function isPackageHere(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** `open-er-api` is found under `SOURCE_OPEN_ER_API_URL`. */
function addressVariable(name: SourceName): string {
  return `SOURCE_${name.toUpperCase().replaceAll('-', '_')}_URL`;
}
