type Variables = Readonly<Record<string, string>>;

const secondsUsual = '10';

/** How often the same is asked about. */
export function readSeconds(variables: Variables, name: string): number {
  const seconds = variables[name] ?? secondsUsual;
  if (/^[0-9]{1,3}$/.test(seconds)) return Number(seconds);
  throw new Error(`${name} must be a whole number of seconds up to 999.`);
}

/** An address by HTTP; null where none is named. */
export function readUrl(variables: Variables, name: string, example: string): string | null {
  const url = variables[name];
  if (url === undefined) return null;
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw new Error(`${name} must be an address such as ${example}.`);
}
