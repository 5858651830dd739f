import { readFileSync } from 'node:fs';
import { officeCalls } from '../../contract/calls/office/office-calls.ts';
import { publicCalls } from '../../contract/calls/public-calls.ts';

/**
 * Names the calls of the table that no test of the run was answered by with success. `npm test`
 * runs it after all tests with the file in which they noted what they were answered.
 */
const [, , file = ''] = process.argv;
const answered = new Set(readFileSync(file, 'utf8').split('\n'));
const keys = Object.keys({ ...publicCalls, ...officeCalls });
const missing = keys.filter((key) => !answered.has(key));
for (const key of missing) console.error(`No test is answered by ${key}`);
console.log(`${keys.length - missing.length} of ${keys.length} calls are answered in tests`);
process.exitCode = missing.length === 0 ? 0 : 1;
