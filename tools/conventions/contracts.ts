import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.ts';

/**
 * Migrations from before versions ran side by side, each with what it took from the version before:
 * over one of these the service is stopped, migrated and started.
 */
const earlier: Readonly<Record<string, string>> = {
  'migrations/20261123_0440_leases.sql': 'payers held a token in `rail_states`, now in `leases`',
  'migrations/20261123_1031_no_job_queue.sql': 'the schema of the job queue (decision 037)',
  'migrations/20261123_1100_field_words.sql': 'renames columns of orders, deposits and risk flags',
  'migrations/20261123_1101_rate_limits.sql': 'renames `sign_in_brakes`, and leaves a view of it',
  'migrations/20261123_1130_claimed_by.sql': 'renames columns of payouts, orders and their needs',
  'migrations/20261128_5001_recoveries.sql':
    'drops the one table that only a command makes, which restores a database without it',
};

/** How a migration says that nobody reads any more what it takes away: `-- @contract: why`. */
const marker = /^-- @contract: \S/m;

const table = String.raw`\balter table (?:if exists )?(\w+)[^;]*?\b`;
/** A column of which neither a default nor a rule that makes it is said before the next one. */
const withoutDefault =
  String.raw`(?:(?!\b(?:default|generated)\b|,\n)[^;])*?\bnot null\b` +
  String.raw`(?!(?:(?!,\n)[^;])*?\b(?:default|generated)\b)`;

/** What the version before cannot go on with, by the words of the statement. */
const takesAway: readonly (readonly [string, RegExp])[] = [
  ['drops a table or a view', /\bdrop (?:table|(?:materialized )?view) (?:if exists )?(\w+)/gi],
  ['drops a function', /\bdrop function (?:if exists )?(\w+)/gi],
  ['drops a schema', /\bdrop schema (?:if exists )?(\w+)/gi],
  ['drops a column', anyOf(`${table}drop column`)],
  [
    'renames',
    /\balter (?:table|view|function) (?:if exists )?(\w+)[^;]*?\brename (?!constraint)/gi,
  ],
  [
    'changes the type of a column',
    anyOf(String.raw`${table}alter (?:column )?\w+ (?:set data )?type\b`),
  ],
  ['demands a column', anyOf(String.raw`${table}alter (?:column )?\w+ set not null`)],
  [
    'adds a column that must be given',
    anyOf(String.raw`${table}add column (?:if not exists )?\w+` + withoutDefault),
  ],
];

function anyOf(words: string): RegExp {
  return new RegExp(words, 'gi');
}

/**
 * Migrations that take from the version before what it still reads or writes, although both run
 * side by side while machines are upgraded one after the other. What no version reads any more goes
 * by a migration that says so: `-- @contract: …`.
 */
export function contractingMigrations(files: readonly string[]): string[] {
  return files
    .filter((path) => /^migrations\/.*\.sql$/.test(path))
    .flatMap((path) => contractsOf(path, readFileSync(join(root, path), 'utf8')));
}

/** What one migration takes away without saying why it may. */
export function contractsOf(path: string, text: string): string[] {
  if (path in earlier || marker.test(text)) return [];
  const statements = text.replace(/^\s*--.*$/gm, '');
  const made = new Set(
    [...statements.matchAll(/\bcreate table (?:if not exists )?(\w+)/gi)].map(([, name]) => name),
  );
  return takesAway.flatMap(([what, words]) =>
    [...statements.matchAll(words)]
      .filter(([, name]) => !made.has(name))
      .map(
        ([, name]) => `${path} ${what}: ${name}. The version before still runs (CONTRIBUTING.md)`,
      ),
  );
}
