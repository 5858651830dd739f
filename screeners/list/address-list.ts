/** Addresses on a list that is kept on disk, each once, with where the list came from. */
export type AddressList = {
  readonly addresses: ReadonlySet<string>;
  /** When it was published, by its own word; null where it does not say. */
  readonly publishedAt: string | null;
};

/** More than any list of sanctioned addresses has, and little for the memory of a process. */
const addressesMax = 2_000_000;
const form = /^[A-Za-z0-9]{20,110}$/;

/** One way of writing: hexadecimal and bech32 addresses are the same in either case. */
export function listedForm(address: string): string {
  const plain = address.trim();
  const anyCase = /^0x[0-9a-f]+$/i.test(plain) || /^(bc1|ltc1)[0-9a-z]+$/i.test(plain);
  return anyCase ? plain.toLowerCase() : plain;
}

/**
 * Reads a list of one address a line (`#` begins a comment). Throws a sentence for anything else:
 * a page of an error is no list, nor is an empty file.
 */
export function readAddressList(text: string): AddressList {
  const addresses = new Set<string>();
  let publishedAt: string | null = null;
  for (const [at, line] of text.split('\n').entries()) {
    const published = /^#\s*published:?\s*([0-9T:.Z-]{10,30})\s*$/i.exec(line);
    if (published !== null) publishedAt = published[1] ?? null;
    const address = line.replace(/#.*/, '').trim();
    if (address === '') continue;
    if (!form.test(address)) throw new Error(`line ${at + 1} holds no address`);
    addresses.add(listedForm(address));
    if (addresses.size > addressesMax) throw new Error(`more than ${addressesMax} addresses`);
  }
  if (addresses.size === 0) throw new Error('there is no address in it');
  return { addresses, publishedAt };
}

/**
 * Takes the digital-currency addresses out of the publication of OFAC (`SDN_ADVANCED.XML`): the
 * features of the types “Digital Currency Address - …” with their values.
 */
export function readOfacPublication(xml: string): AddressList {
  const types = new Set(
    [
      ...xml.matchAll(
        /<FeatureType\s+ID="(\d+)"[^>]*>\s*Digital Currency Address - [^<]{1,20}<\/FeatureType>/g,
      ),
    ].map((found) => found[1]),
  );
  if (types.size === 0) throw new Error('it names no digital-currency addresses');
  const addresses = new Set<string>();
  for (const [whole, type] of xml.matchAll(
    /<Feature\s[^>]*FeatureTypeID="(\d+)"[^>]*>[\s\S]*?<\/Feature>/g,
  )) {
    if (!types.has(type)) continue;
    for (const [, value = ''] of whole.matchAll(/<VersionDetail[^>]*>([^<]+)<\/VersionDetail>/g)) {
      const address = value.trim();
      if (form.test(address)) addresses.add(listedForm(address));
    }
  }
  if (addresses.size === 0) throw new Error('there is no address in it');
  const date =
    /<DateOfIssue[^>]*>\s*<Year>(\d{4})<\/Year>\s*<Month>(\d{1,2})<\/Month>\s*<Day>(\d{1,2})<\/Day>/.exec(
      xml,
    );
  const [, year, month = '', day = ''] = date ?? [];
  const publishedAt =
    year === undefined ? null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return { addresses, publishedAt };
}

/** The list as it is kept on disk. */
export function writeAddressList({ addresses, publishedAt }: AddressList): string {
  const head = publishedAt === null ? [] : [`# published: ${publishedAt}`];
  return `${[...head, ...[...addresses].sort()].join('\n')}\n`;
}
