export type FoundLitecoind = {
  readonly binary: string | null;
  /** Value for LD_LIBRARY_PATH when the program was unpacked privately. */
  readonly libraries: string | null;
  /** Newer options that the program knows. */
  readonly options: readonly string[];
  /** What to install, when there is no binary. */
  readonly sentence: string;
};

export function findLitecoind(options: {
  readonly dataDir: string;
  readonly install?: 'system' | 'private' | 'never';
}): FoundLitecoind;

export type RunningLitecoind = {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly pid: number | undefined;
  readonly exited: Promise<unknown>;
  stop(): Promise<void>;
};

export function startLitecoind(options: {
  readonly dataDir: string;
  readonly binary: string;
  readonly libraries?: string | null;
  readonly options: readonly string[];
  readonly rpcPort: number;
  readonly user?: string;
  readonly password: string;
  readonly addressType?: 'bech32' | 'legacy';
  /** In a process group of its own, so that Ctrl-C does not reach it. */
  readonly detached?: boolean;
}): Promise<RunningLitecoind>;
