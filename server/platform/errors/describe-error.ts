import { createHash } from 'node:crypto';
import { type ErrorCode, errorCodeOf } from '../../../core/operational-errors/registry.ts';
import { projectRoot } from '../process/project-root.ts';
import { sanitise } from './sanitise.ts';

/** One error as it is counted: which, where, and what of it may be kept. */
export type DescribedError = {
  readonly code: ErrorCode;
  /** The same for the same error at the same place, whatever it was about. */
  readonly fingerprint: string;
  /** The route, task, rail or the like, for people. */
  readonly place: string;
  /** What may be kept to tell what it was: never what a person typed or what opens something. */
  readonly sample: string;
};

const framesMax = 6;
const causesMax = 3;
const placeMax = 200;
const sampleMax = 2_000;

/** Fields of a line that tell where it happened; everything else may be of a person. */
const placeFields = [
  'method',
  'route',
  'task',
  'rail',
  'gateway',
  'source',
  'value',
  'teller',
  'provider',
  'purpose',
  'system',
] as const;

/** Describes a line of the log by its fields (or the error itself) and its message. */
export function describeLine(fields: unknown, message: string): DescribedError {
  const code = errorCodeOf(message) ?? 'unregistered';
  const error = fields instanceof Error ? fields : member(fields, 'err');
  const place = placeFields
    .flatMap((name) => textOf(member(fields, name)))
    .join(' ')
    .slice(0, placeMax);
  const causes = causesOf(error);
  const kinds = causes.map(
    (each) => `${each.name} ${codeOf(each)} ${framesOf(each)[0]?.key ?? ''}`,
  );
  // A message in a library's words may name anything: it counts by its place in the code alone.
  const parts = [code, place, ...kinds];
  const fingerprint = createHash('sha256')
    .update(parts.join('\n'))
    .digest('base64url')
    .slice(0, 22);
  const request = textOf(member(fields, 'request')).map((id) => `request ${sanitise(id)}`);
  const sample = [...causes.map(writeError), ...request].join('\n').slice(0, sampleMax);
  return { code, fingerprint, place, sample };
}

/** An error and what caused it, the outermost first. */
function causesOf(error: unknown): readonly Error[] {
  const found: Error[] = [];
  for (let at = error; at instanceof Error && found.length < causesMax; at = at.cause) {
    found.push(at);
  }
  return found;
}

function writeError(error: Error, depth: number): string {
  const code = codeOf(error);
  const title = `${error.name}${code === '' ? '' : ` ${code}`}: ${sanitise(error.message)}`;
  const frames = framesOf(error).map(({ name, at }) => `  at ${name} (${at})`);
  return [`${depth === 0 ? '' : 'caused by '}${title}`, ...frames].join('\n');
}

function codeOf(error: Error): string {
  const code = 'code' in error ? error.code : '';
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : '';
}

type Frame = {
  readonly name: string;
  readonly at: string;
  /** Without the line: the next version has it elsewhere. */
  readonly key: string;
};

/** Where of our own code it came through, the innermost first. */
function framesOf({ stack = '' }: Error): readonly Frame[] {
  return [...stack.matchAll(/^\s+at (?:(.*?) \()?(?:file:\/\/)?(.*?):(\d+):\d+\)?$/gm)]
    .filter(
      ([, , file = '']) => file.startsWith(`${projectRoot}/`) && !file.includes('node_modules'),
    )
    .slice(0, framesMax)
    .map(([, called = '', file = '', line = '']) => {
      const path = file.slice(projectRoot.length + 1);
      const name = called.replace(/^async /, '');
      return { name, at: `${path}:${line}`, key: `${name} ${path}` };
    });
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

function textOf(value: unknown): readonly string[] {
  return typeof value === 'string' && value !== ''
    ? [value.replaceAll('\0', '').toWellFormed()]
    : [];
}
