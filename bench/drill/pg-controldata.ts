// What Patroni asks `pg_controldata FOLDER` for: the service brings a PostgreSQL without that
// program. It reads the control file of PostgreSQL 18, whose layout it makes sure of.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const states = [
  'starting up',
  'shut down',
  'shut down in recovery',
  'shutting down',
  'in crash recovery',
  'in archive recovery',
  'in production',
];

const folder = process.argv.at(-1) ?? '';
const file = readFileSync(join(folder, 'global', 'pg_control'));
/** A fixed number stands behind all that is read here: elsewhere, nothing is where it should be. */
if (file.readDoubleLE(208) !== 1_234_567) throw new Error('not the control file of PostgreSQL 18');

const position = (at: number) => {
  const value = file.readBigUInt64LE(at);
  const low = (value & 0xffff_ffffn).toString(16).toUpperCase();
  return `${(value >> 32n).toString(16).toUpperCase()}/${low}`;
};

const fields: Readonly<Record<string, string | number | bigint>> = {
  'pg_control version number': file.readUInt32LE(8),
  'Catalog version number': file.readUInt32LE(12),
  'Database system identifier': file.readBigUInt64LE(0),
  'Database cluster state': states[file.readUInt32LE(16)] ?? 'unrecognized status code',
  'Latest checkpoint location': position(32),
  "Latest checkpoint's REDO location": position(40),
  "Latest checkpoint's TimeLineID": file.readUInt32LE(48),
  "Latest checkpoint's PrevTimeLineID": file.readUInt32LE(52),
  'Minimum recovery ending location': position(136),
  "Min recovery ending loc's timeline": file.readUInt32LE(144),
  'wal_log_hints setting': file.readUInt8(176) === 1 ? 'on' : 'off',
  'max_connections setting': file.readInt32LE(180),
  'max_worker_processes setting': file.readInt32LE(184),
  'max_wal_senders setting': file.readInt32LE(188),
  'max_prepared_xacts setting': file.readInt32LE(192),
  'max_locks_per_xact setting': file.readInt32LE(196),
};
for (const [name, value] of Object.entries(fields)) {
  process.stdout.write(`${`${name}:`.padEnd(38)}${value}\n`);
}
