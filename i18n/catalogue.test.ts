import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileText, placeholdersOf } from './icu.ts';
import { en } from './messages/en.ts';
import { ru } from './messages/ru.ts';

test('Russian and English have the same keys', () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(ru).sort());
});

test('no key stands twice: one of its texts would be shown in place of the other', () => {
  for (const language of ['ru', 'en']) {
    const folder = join(import.meta.dirname, 'messages', language);
    const keys = globSync('**/*.ts', { cwd: folder }).flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/^ {2}'([\w.-]+)':/gm)].map(
        ([, key]) => key,
      ),
    );
    expect(keys.length).toBe(Object.keys(language === 'ru' ? ru : en).length);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  }
});

test('a text has the same placeholders in both languages', () => {
  const english: Record<string, string> = en;
  for (const [key, text] of Object.entries(ru)) {
    const russian = placeholdersOf(compileText(text));
    expect(placeholdersOf(compileText(english[key] ?? '')), key).toEqual(russian);
  }
});

test('no text is empty, and none has spaces at its ends', () => {
  for (const [key, text] of [...Object.entries(ru), ...Object.entries(en)]) {
    expect(text.trim(), key).not.toBe('');
    expect(text, key).toBe(text.trim());
  }
});

test('a plural or a select holds no other placeholder, so that its types can be read', () => {
  for (const [key, text] of [...Object.entries(ru), ...Object.entries(en)]) {
    for (const part of compileText(text)) {
      if (typeof part === 'string' || !('branches' in part)) continue;
      for (const branch of Object.values(part.branches)) {
        expect(placeholdersOf(branch), key).toEqual([]);
      }
    }
  }
});

test('a key begins with the name of its topic', () => {
  for (const key of Object.keys(ru)) expect(key).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z0-9_.-]*$/);
});
