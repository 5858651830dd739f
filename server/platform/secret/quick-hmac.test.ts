import { createHmac, createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quickHmac, signingKeyOf } from './quick-hmac.ts';

const ascii = fc.string({ unit: 'binary-ascii', maxLength: 3000 });

test('a quick signature is the one that everybody else makes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), ascii, (bytes, text) => {
      const key = Buffer.from(bytes);
      const known = createHmac('sha256', key).update(text, 'latin1').digest('hex');
      expect(quickHmac(signingKeyOf(key), text).toString('hex')).toBe(known);
      expect(quickHmac(signingKeyOf(createSecretKey(key)), text).toString('hex')).toBe(known);
    }),
  );
});

test('a key that would have to be hashed first is none', () => {
  expect(() => signingKeyOf(Buffer.alloc(65))).toThrow();
});
