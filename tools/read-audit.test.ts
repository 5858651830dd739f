import { expect, test } from 'vitest';
import { readAudit } from './read-audit.mjs';

const report = {
  auditReportVersion: 2,
  vulnerabilities: {
    left: {
      name: 'left',
      severity: 'high',
      via: [{ title: 'Pads without end', severity: 'high' }],
    },
    right: { name: 'right', severity: 'critical', via: ['left'] },
    up: { name: 'up', severity: 'moderate', via: [{ title: 'Slow', severity: 'moderate' }] },
  },
};

test('what is serious is named, with what is known of it', () => {
  expect(readAudit(JSON.stringify(report))).toEqual({
    answered: true,
    found: [
      { name: 'left', severity: 'high', titles: ['Pads without end'] },
      { name: 'right', severity: 'critical', titles: [] },
    ],
  });
  expect(readAudit(JSON.stringify({ vulnerabilities: {} }))).toEqual({ answered: true, found: [] });
});

test.each([
  '{"message":"405 Method Not Allowed","error":{"summary":"","detail":""}}',
  'npm error audit endpoint returned an error',
  '',
  'null',
])('no answer is not taken for a good one: %s', (text) => {
  expect(readAudit(text)).toEqual({ answered: false, found: [] });
});
