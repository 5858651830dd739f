import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openMac } from './mac.ts';

test('signs as any other HMAC-SHA-256', () => {
  const keys = fc.uint8Array({ minLength: 0, maxLength: 64 });
  fc.assert(
    fc.property(keys, fc.string({ unit: 'binary', maxLength: 300 }), (bytes, text) => {
      const key = Buffer.from(bytes);
      expect(openMac(key)(text)).toBe(createHmac('sha256', key).update(text).digest('base64url'));
    }),
  );
});

test('takes no key that is longer than a block', () => {
  expect(() => openMac(Buffer.alloc(65))).toThrow('a longer key');
});
