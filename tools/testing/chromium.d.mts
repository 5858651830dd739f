export type FoundChromium = {
  readonly path: string | null;
  /** What to install, when there is no browser. */
  readonly sentence: string;
};

export function findChromium(options?: { readonly install?: boolean }): FoundChromium;
