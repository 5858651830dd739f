/** One sentence where this release of Node is too old; null otherwise. */
export function refuseOldNode(version: string): string | null;

/** Environment in which the project's own programs come first, and what is compiled is kept. */
export function environment(): NodeJS.ProcessEnv & { readonly NODE_COMPILE_CACHE: string };

/** Where the pinned Node of a kind of machine is installed; null where there is none for it. */
export function pinnedNode(platform: string, arch: string): string | null;
