import { expect, test } from 'vitest';
import { deadFiles } from './conventions/dead-files.ts';
import {
  lockingIndexes,
  railsWithoutMapping,
  roomsWithoutReadme,
  undescribedVariables,
  wrongMigrations,
} from './conventions/docs.ts';
import { roomCycles, wrongDoors, wrongFloors } from './conventions/floors.ts';
import { longFiles, longFunctions, longLines, wordlessFunctions } from './conventions/sizes.ts';
import { listFiles, readSources } from './conventions/sources.ts';
import { bannedWords, namelessFiles, wronglySpelledFiles } from './conventions/words.ts';

const files = listFiles();
const sources = readSources(files);

test('floors import downwards only', () => {
  expect(wrongFloors(sources)).toEqual([]);
});

test('a room is entered by its door, never by its tables or its store', () => {
  expect(wrongDoors(sources)).toEqual([]);
});

test.each(['core', 'contract', 'rails', 'server', 'site', 'office'])(
  'no rooms of %s need each other in a circle',
  (floor) => {
    expect(roomCycles(sources, floor)).toEqual([]);
  },
);

test('no line says what may not be said', () => {
  expect(bannedWords(sources)).toEqual([]);
});

test('every file has a name that tells what is in it', () => {
  expect(namelessFiles(files)).toEqual([]);
  expect(wronglySpelledFiles(files)).toEqual([]);
});

test('files, functions and lines are short', () => {
  expect(longFiles(sources)).toEqual([]);
  expect(longFunctions(sources)).toEqual([]);
  expect(longLines(sources)).toEqual([]);
});

test('every exported function says what it is for', () => {
  expect(wordlessFunctions(sources)).toEqual([]);
});

test('no file is left that nothing uses', () => {
  expect(deadFiles(sources)).toEqual([]);
});

test('every room of the server has a short README', () => {
  expect(roomsWithoutReadme(files)).toEqual([]);
});

test('every rail tells how its outside is mapped', () => {
  expect(railsWithoutMapping(files)).toEqual([]);
});

test('every variable of the environment is described, and no other', () => {
  expect(undescribedVariables(sources)).toEqual([]);
});

test('every migration is named by its time and says why', () => {
  expect(wrongMigrations(files)).toEqual([]);
});

test('an index under lock on a table that is there already is found', () => {
  const path = 'migrations/20261123_0900_words.sql';
  const text = `-- Why.
create table fresh (id int);
create index on fresh (id);
create unique index fresh_id on fresh (id);
create index concurrently if not exists a on orders (id);
create index b on orders (id);`;
  expect(lockingIndexes(path, text)).toEqual([expect.stringContaining('on orders')]);
});
