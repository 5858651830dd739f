/** Encodings that answers are pressed into beforehand, the best first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** The best of these that an asker takes, by its `Accept-Encoding`; null where it takes none. */
export function acceptedEncoding(
  header: string | undefined,
  offered: readonly Encoding[] = encodings,
): Encoding | null {
  const accepted = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim().split(/\s*;\s*/))
    .filter(([, weight]) => !/^q=0(?:\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name);
  return offered.find((encoding) => accepted.includes(encoding)) ?? null;
}
