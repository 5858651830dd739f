import { isUtf8 } from 'node:buffer';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { inspectJson } from './guards/inspect-json.ts';

/**
 * Reads a JSON body. Refused as malformed: bytes that are not UTF-8, what is not JSON, an object
 * that names a member twice or names `__proto__`, `constructor` or `prototype`, and nesting
 * deeper than any document of ours. A number that JavaScript would write otherwise than it was
 * sent (`1e3`, `0.10`, 20 digits) is given as its text, so that no digit of money is lost.
 */
export function readJson(bytes: Buffer): unknown | Refusal {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) return refuse('malformed');
  const text = bytes.toString('utf8');
  try {
    const value: unknown = JSON.parse(text);
    const found = inspectJson(text);
    if (!found.acceptable) return refuse('malformed');
    return found.exactNumbers ? value : JSON.parse(text, keepDigits);
  } catch (error) {
    if (error instanceof SyntaxError) return refuse('malformed');
    throw error;
  }
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return String(value) === context.source ? value : context.source;
}
