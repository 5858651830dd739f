import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { hideTokens } from './hide-tokens.ts';

export type Log = Logger;

/** Names under which secrets and personal data could reach a log line: never written. */
const secretNames = [
  'password',
  'password_confirmation',
  'current_password',
  'token',
  'cookie',
  'authorization',
  'set-cookie',
  'captcha_answer',
  'captcha_proof',
  'recaptcha_token',
  'income_account',
  'outcome_account',
  'refund_account',
  'card_number',
  'email',
  'phone',
  'full_name',
];

type LogOptions = {
  /** Standard output, if nothing else. */
  readonly destination?: DestinationStream;
  /** Hears of every warning and error with its fields, whatever the level of the log. */
  readonly noteTrouble?: (line: LoggedTrouble) => void;
};

/** A line at level warning or above. */
export type LoggedTrouble = {
  readonly isError: boolean;
  /** Its fields, or the error itself. */
  readonly fields: unknown;
  readonly message: string;
};

/** Opens the log of one process: JSON lines on standard output, secrets left out. */
export function openLog(
  config: Pick<Config, 'logLevel'>,
  processName: string,
  { destination = pino.destination(1), noteTrouble }: LogOptions = {},
): Log {
  const options: LoggerOptions = {
    ...(noteTrouble === undefined ? { level: config.logLevel } : heard(config, noteTrouble)),
    base: { process: processName },
    serializers: { err: describeError },
    formatters: { log: withoutTokens },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secretNames.flatMap((name) => {
        const quoted = name.includes('-') ? `["${name}"]` : name;
        const dotted = name.includes('-') ? quoted : `.${name}`;
        return [quoted, `*${dotted}`, `*.*${dotted}`];
      }),
      censor: '[hidden]',
    },
  };
  return pino(options, destination);
}

/** Warnings and errors pass by whoever counts them before those beneath the level are dropped. */
function heard(
  { logLevel }: Pick<Config, 'logLevel'>,
  note: NonNullable<LogOptions['noteTrouble']>,
): Pick<LoggerOptions, 'level' | 'hooks'> {
  const {
    warn = 40,
    error = 50,
    [logLevel]: written = Number.POSITIVE_INFINITY,
  } = pino.levels.values;
  return {
    level: written > warn ? 'warn' : logLevel,
    hooks: {
      logMethod(args, method, level) {
        const [fields, message]: readonly unknown[] = args;
        if (level >= warn) {
          const words = [message, fields].find((each) => typeof each === 'string');
          note({ isError: level >= error, fields, message: words ?? '' });
        }
        if (level >= written) method.apply(this, args);
      },
    },
  };
}

/** Addresses, of a page or of a call, carry the tokens of links. */
function withoutTokens(line: Record<string, unknown>): Record<string, unknown> {
  const hidden = Object.entries(line).map(([name, value]) => [
    name,
    typeof value === 'string' ? hideTokens(value) : value,
  ]);
  return Object.fromEntries(hidden);
}

/**
 * What of an error is written. Errors of the database carry the connection with its password and
 * the values of the statement: neither is.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const message = withoutValues(error.message);
  const stack = withoutValues(error.stack ?? '');
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message, ...code, stack, ...cause };
}

/**
 * Takes the values of a failed statement, which Drizzle writes at its end, and tokens out of the
 * message of an error.
 */
export function withoutValues(text: string): string {
  return hideTokens(text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, ''));
}
