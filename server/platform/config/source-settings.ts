import { isSourceName, type SourceName, sourceAddresses } from '../../../sources/source-names.ts';

/** Which sources of prices are asked, and where. None are while nobody has named them. */
export type SourceSettings = {
  readonly names: readonly SourceName[];
  /** Addresses other than the sources' own. */
  readonly addresses: Readonly<Partial<Record<SourceName, string>>>;
};

const names = Object.keys(sourceAddresses).filter(isSourceName);

/** Names of the variables that are read here. */
export const sourceVariables: readonly string[] = ['SOURCES', ...names.map(addressVariable)];

/** Reads them out of the environment; throws one sentence that names the wrong one. */
export function readSourceSettings(
  given: Readonly<Record<string, string | undefined>>,
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
  return { names: readNames(given['SOURCES'] ?? ''), addresses };
}

function readNames(text: string): readonly SourceName[] {
  const named = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  const unknown = named.find((name) => !isSourceName(name));
  if (unknown !== undefined) {
    throw new Error(`SOURCES knows ${names.join(', ')}, but not ${unknown}.`);
  }
  return [...new Set(named.filter(isSourceName))];
}

/** `open-er-api` is found under `SOURCE_OPEN_ER_API_URL`. */
function addressVariable(name: SourceName): string {
  return `SOURCE_${name.toUpperCase().replaceAll('-', '_')}_URL`;
}
