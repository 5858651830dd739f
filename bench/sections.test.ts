import { expect, test } from 'vitest';
import { ownSections, withSection, withSectionsOf } from './sections.ts';

const [growth, cluster] = ownSections;
const report = '# Results\n\n## Quotes\n\nfast\n';

test('puts a section behind all others, in its place, and leaves those', () => {
  const one = withSection(report, cluster, `${cluster}\n\ntwo webs\n`);
  const both = withSection(one, growth, `${growth}\n\nold\n`);
  expect(both).toBe(
    `# Results\n\n## Quotes\n\nfast\n\n${growth}\n\nold\n\n${cluster}\n\ntwo webs\n`,
  );
  expect(withSection(both, growth, `${growth}\n\nnew\n`)).toBe(both.replace('old', 'new'));
});

test('a new report has the sections of runs of their own that the last one had', () => {
  const before = withSection(report, growth, `${growth}\n\nkept\n`);
  const fresh = '# Results\n\n## Quotes\n\nfaster\n';
  expect(withSectionsOf(fresh, before)).toBe(`${fresh}\n${growth}\n\nkept\n`);
  expect(withSectionsOf(fresh, '')).toBe(fresh);
});
