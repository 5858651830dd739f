export type FoundChromium = {
  readonly path: string | null;
  /** What to install, when there is no browser. */
  readonly sentence: string;
};

export function findChromium(options?: {
  /** Installs it where it may. */
  readonly install?: boolean;
  /** One that draws no windows is taken before others. */
  readonly windowless?: boolean;
}): FoundChromium;
