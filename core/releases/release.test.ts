import { expect, test } from 'vitest';
import { isNewer, namesWeakness, readVersion } from './release.ts';

test.each([
  ['1.2.3', '1.2.3'],
  [' v0.10.0 ', '0.10.0'],
  ['v1.2.3-rc.1', null],
  ['widget-1.2.3', null],
  ['1.2', null],
  ['01.2.3', null],
  ['1.2.3.4', null],
  ['9999999.0.0', null],
  ['', null],
])('the tag %j is the version %j', (tag, version) => {
  expect(readVersion(tag)).toBe(version);
});

test.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.0', true],
  ['1.0.0', '0.99.99', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.9', '0.2.0', false],
  ['0.99.99', '1.0.0', false],
])('%s follows %s: %s', (version, than, newer) => {
  expect(isNewer(version, than)).toBe(newer);
});

test.each([
  ['Security release', '', true],
  ['1.2.3', 'Fixes CVE-2026-12345.', true],
  ['1.2.3', 'See GHSA-abcd-12ef-34gh', true],
  ['1.2.3', 'Changes\n\n## Security\n- one', true],
  ['1.2.3', 'Improves insecurity and the security page', false],
  ['Insecurity', '', false],
])('%j with %j mends a weakness: %s', (title, text, security) => {
  expect(namesWeakness(title, text)).toBe(security);
});
