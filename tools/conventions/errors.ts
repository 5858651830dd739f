import {
  errorCodeOf,
  errorCodes,
  operationalErrors,
} from '../../core/operational-errors/registry.ts';
import { isTestCode, type SourceFile } from './sources.ts';

const registry = 'core/operational-errors/registry.ts';

/** Calls that log at level error, or may, whose message is no registered operational error. */
export function unregisteredErrors(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('server/') && !isTestCode(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\blog\s*(?:\??\.\s*(?:error|fatal)|\[\w+\])\s*\(/g)].flatMap((found) => {
        const message = messageOf(text.slice(found.index + found[0].length));
        if (message !== null && errorCodeOf(message) !== null) return [];
        const line = text.slice(0, found.index).split('\n').length;
        return [`${path}:${line} logs ${message === null ? 'no fixed message' : `“${message}”`}`];
      }),
    );
}

/** Registered errors that no line of the service logs any more. */
export function idleErrors(sources: readonly SourceFile[]): string[] {
  const texts = sources
    .filter(({ path }) => path.startsWith('server/') && !isTestCode(path))
    .map(({ text }) => text);
  return errorCodes
    .filter((code) => {
      const { message } = operationalErrors[code];
      return message !== '' && !texts.some((text) => text.includes(`'${message}'`));
    })
    .map((code) => `${registry}: nothing logs ${code}`);
}

/** The last argument of the call that these are the arguments of, where it is a fixed text. */
function messageOf(rest: string): string | null {
  let depth = 0;
  let quote = '';
  for (let at = 0; at < rest.length; at += 1) {
    const letter = rest[at] ?? '';
    if (quote !== '') {
      if (letter === '\\') at += 1;
      else if (letter === quote) quote = '';
    } else if (`'"\``.includes(letter)) quote = letter;
    else if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter) && depth > 0) depth -= 1;
    else if (letter === ')')
      return /(?:^|[\s,(])'([^'\n]*)',?\s*$/.exec(rest.slice(0, at))?.[1] ?? null;
  }
  return null;
}
