import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSource } from './registry.ts';
import { isSourceName, sourceAddresses } from './source-names.ts';

const names = Object.keys(sourceAddresses).filter(isSourceName);

describe.each(names)('the source %s', (name) => {
  test('goes by its name, and is asked at no more than a gentle pace', () => {
    const source = openSource(name, { now: () => new Date('2026-11-20T10:00:00Z') });
    expect(source).toMatchObject({ name, simulated: false });
    expect(source.paceSeconds).toBeGreaterThanOrEqual(source.kind === 'bank' ? 1800 : 5);
  });

  test.each(['MAPPING.md', 'answer.bytes', `${name}-source.test.ts`])('has its %s', (file) => {
    expect(existsSync(join(import.meta.dirname, name, file))).toBe(true);
  });
});
