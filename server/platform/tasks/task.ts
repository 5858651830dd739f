/** Work that is done again and again, until it is closed: that waits for the round under way. */
export type Task = { close(): Promise<void> };

export type StartedTask = Task & {
  /** Begins the next round at once if the task rests; nothing while a round is under way. */
  endRest(): void;
};

export type TaskOptions = {
  /** What log, figures and office call it: `expire orders`. */
  readonly name: string;
  /** The pause between two rounds; asked anew after each where it is a function. */
  readonly everyMilliseconds: number | (() => number);
  /** How long the first round waits for; by default it begins at once. */
  readonly firstAfterMilliseconds?: number;
  /** The longest rest after rounds that failed; half a minute. */
  readonly restMillisecondsMax?: number;
  /** A round without progress for so long is taken for one that hangs; five minutes. */
  readonly stallMillisecondsMax?: number;
  /**
   * Keeps the process itself fresh: what it has in memory, streams that stay open. The office lists
   * it only while it fails, and no process stays alive for its sake.
   */
  readonly upkeep?: boolean;
  /** Done by one process of all: the others stand by, and are not listed. */
  readonly led?: boolean;
};

/** What a round is told and may tell. */
export type Round = {
  /** Says that the work goes on: a round may be long; one that stands still ends its process. */
  noteProgress(): void;
  /** Says whether another process does the work. */
  standBy(standsBy: boolean): void;
};

/** A round that gives this has done what there was to do: the task ends. */
export const taskDone = Symbol('the task is done');

/** For rounds that catch up with a day's work, in steps that are not told apart. */
export const longRoundMilliseconds = 3_600_000;

/** How a task of this process stands; moments by the monotonic clock of the process. */
export type TaskStanding = {
  readonly name: string;
  readonly upkeep: boolean;
  readonly standsBy: boolean;
  readonly beganAt: number | null;
  readonly succeededAt: number | null;
  readonly failedAt: number | null;
  /** When the next round begins; null while one is under way. */
  readonly nextAt: number | null;
  readonly roundMilliseconds: number | null;
  /** Rounds that failed since the last one that did not. */
  readonly failures: number;
  readonly lastError: string | null;
};

/** Everything that this process does again and again, by the one runner there is. */
export interface Tasks {
  /**
   * Begins a task. Rounds never overlap. One that fails is logged and done again, after longer and
   * longer rests, until it succeeds; one that hangs ends the process, which is started again.
   */
  start(options: TaskOptions, work: (round: Round) => Promise<unknown>): StartedTask;
  /** How all of them stand, in the order in which they began. */
  list(): readonly TaskStanding[];
  /** Ends those that are left, and waits for their rounds. */
  close(): Promise<void>;
}
