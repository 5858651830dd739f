/** A version that somebody has published. */
export type Release = {
  /** `1.2.3`, without a letter before it. */
  readonly version: string;
  readonly title: string;
  /** Where to read about it; null where it names no page. */
  readonly url: string | null;
  /** It mends a weakness. */
  readonly isSecurity: boolean;
  /** ISO 8601; null where it does not say. */
  readonly publishedAt: string | null;
};

const versionPattern = /^v?((?:0|[1-9]\d{0,5})\.(?:0|[1-9]\d{0,5})\.(?:0|[1-9]\d{0,5}))$/;

/** Reads `v1.2.3`; null for what is no release: a candidate, or a tag of something else. */
export function readVersion(tag: string): string | null {
  return versionPattern.exec(tag.trim())?.[1] ?? null;
}

/** Whether one version follows another; both as `readVersion` gives them. */
export function isNewer(version: string, than: string): boolean {
  const left = version.split('.').map(Number);
  const right = than.split('.').map(Number);
  const at = left.findIndex((part, index) => part !== right[index]);
  return at !== -1 && (left[at] ?? 0) > (right[at] ?? 0);
}

/** Whether a release says that it mends a weakness: by its title, or by an advisory it names. */
export function namesWeakness(title: string, text: string): boolean {
  return (
    /\bsecurity\b/i.test(title) ||
    /\bCVE-\d{4}-\d{4,}\b|\bGHSA(?:-[0-9a-z]{4}){3}\b/i.test(text) ||
    /^#{1,6}\s+security\b/im.test(text)
  );
}
