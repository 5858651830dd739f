import { withoutValues } from '../log/log.ts';

const lengthMax = 500;
/** Of a longer one nothing further is read. */
const readMax = 4_000;

/** What may stand in quotation marks: names of our own or of the database's, not what was typed. */
const namesQuoted =
  /\b(relation|column|constraint|table|index|type|task|function|property|setting|module) $/i;

/**
 * The message of an error without what is somebody's or opens something: values, addresses of
 * every kind, numbers of accounts, names, keys. Too much goes rather than too little.
 */
export function sanitise(message: string): string {
  return (
    withoutValues(message.slice(0, readMax))
      // Its words carry a piece of what was read.
      .replace(/^[\s\S]*is not valid JSON/, 'not valid JSON')
      .replace(/\b([a-z][a-z0-9+.-]*):\/\/(?:[^\s/@]*@)?([^\s/?#'")]+)[^\s'")]*/gi, '$1://$2/…')
      .replace(/[\w.+-]+@[\w.-]+/g, '[email]')
      .replace(/(?<!\w)(["'`])[\s\S]*?(?:\1|$)|«[^»]*(?:»|$)/g, hideQuoted)
      .replace(
        /\b(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}\b/gi,
        '[address]',
      )
      .replace(/\/[\w%.~-]*[\w%~-]{12,}(?=[/\s?,;)]|$)/g, '/[hidden]')
      .replace(/(?<![\w/.-])(?=[\w-]*\d)[\w-]{16,}(?![\w/.-])/g, '[hidden]')
      .replace(/\+?\d[\d\s().-]{5,}\d|\d{5,}/g, '[number]')
      .replace(/[\p{L}\p{M}]*[^\p{ASCII}\P{L}][\p{L}\p{M}]*/gu, '[text]')
      .replaceAll('\0', '')
      .toWellFormed()
      .slice(0, lengthMax)
  );
}

function hideQuoted(quoted: string, ...rest: readonly unknown[]): string {
  const [, at, whole] = rest;
  const before = typeof at === 'number' && typeof whole === 'string' ? whole.slice(0, at) : '';
  return namesQuoted.test(before) && /^.[a-z0-9_ .]{1,63}.$/i.test(quoted) ? quoted : '"…"';
}
