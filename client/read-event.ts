import type { Call } from '../contract/calls/call.ts';
import type { ResultOf } from './call-types.ts';
import { readResult } from './read-result.ts';

/** What an event brings whose data is the answer of a call: `readEvent<Calls['GET /…']>(data)`. */
export function readEvent<Of extends Call>(data: string): ResultOf<Of> {
  // The stream writes what the call answers with, and tests hold the one against the other.
  return readResult({ status: 200, body: JSON.parse(data) });
}
