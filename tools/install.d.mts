/** One sentence where this release of Node is too old; null otherwise. */
export function refuseOldNode(version: string): string | null;
