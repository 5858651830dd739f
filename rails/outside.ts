/** Where a rail's warnings go: the part of pino that rails use. */
interface RailLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface RailClock {
  now(): Date;
}

/** What a rail needs of its surroundings; handed in, so that tests can play the outside. */
export type Outside = {
  readonly fetch: typeof fetch;
  readonly clock: RailClock;
  readonly log: RailLog;
};
