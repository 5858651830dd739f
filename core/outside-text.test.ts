import { describe, expect, test } from 'vitest';
import { readOutsideText } from './outside-text.ts';

const family = '👨‍👩‍👧‍👦 👩🏽‍💻 ❤️‍🔥';

describe('a text of one line', () => {
  test.each([
    ['Анна-Мария O’Neill, 東京 ✓', 'Анна-Мария O’Neill, 東京 ✓'],
    ['abc\u202Efdp.exe\u202C', 'abcfdp.exe'],
    ['\u2066\u2067bc1q\u2068x\u2069', 'bc1qx'],
    ['a\u200Eb\u200Fc\u061Cd', 'abcd'],
    ['a\u200Bb\u200Cc\u200Dd\u2060e\uFEFFf\u00ADg', 'abcdefg'],
    ['ad\u3164min\u115F\u1160\uFFA0', 'admin'],
    ['a\u{E0061}\u{E0062}b', 'ab'],
    ['\n  two ends \r\n', '  two ends '],
    ['a\tb', 'a b'],
    [family, family],
    ['', ''],
  ])('%j is kept as %j', (given, text) => {
    expect(readOutsideText(given, false)).toEqual({ text });
  });

  test.each([
    ['a\nb', 'U+000A'],
    ['a\r\nbcc: x@y.zz', 'U+000A'],
    ['a\u2028b', 'U+000A'],
    ['a\u2029b', 'U+000A'],
    ['a\u0085b', 'U+000A'],
    ['a\u000Bb', 'U+000A'],
    ['a\u0000b', 'U+0000'],
    ['a\u001B[31mb', 'U+001B'],
    ['a\u007Fb', 'U+007F'],
    ['a\u009Fb', 'U+009F'],
    ['a\uD800', 'U+D800'],
    ['\uDC00b', 'U+DC00'],
  ])('%j is refused for %s', (given, sign) => {
    expect(readOutsideText(given, false)).toEqual({ sign });
  });
});

describe('a text of many lines', () => {
  test.each([
    ['one\r\ntwo\n\tthree\n', 'one\ntwo\n\tthree\n'],
    ['one\u2028two\u2029three\u0085four', 'one\ntwo\nthree\nfour'],
    ['pay\u202Eevil', 'payevil'],
    [family, family],
  ])('%j is kept as %j', (given, text) => {
    expect(readOutsideText(given, true)).toEqual({ text });
  });

  test.each(['a\u0000', 'a\u0007', 'a\u001B', 'a\uDFFF'])('%j is refused', (given) => {
    expect(readOutsideText(given, true)).toHaveProperty('sign');
  });
});
