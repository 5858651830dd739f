/** Parts of the report that a run of its own writes, by their headings, in their order. */
export const ownSections = [
  '## A million orders',
  '## A million orders through two webs',
  '## Migrations while orders are made',
] as const;
export type OwnSection = (typeof ownSections)[number];

/** The report with this text in place of the section of this heading, or at its end. */
export function withSection(report: string, heading: OwnSection, text: string): string {
  const sections = sectionsOf(report).set(heading, text.trim());
  return joined(bodyOf(report), sections);
}

/** The report with those sections of another that only a run of its own writes. */
export function withSectionsOf(report: string, before: string): string {
  return joined(bodyOf(report), sectionsOf(before));
}

function joined(body: string, sections: ReadonlyMap<string, string>): string {
  const own = ownSections.flatMap((heading) => sections.get(heading) ?? []);
  return `${[body, ...own].join('\n\n')}\n`;
}

/** Everything that is no section of its own run. */
function bodyOf(report: string): string {
  return partsOf(report)
    .filter((part) => headingOf(part) === null)
    .join('\n\n');
}

function sectionsOf(report: string): Map<OwnSection, string> {
  return new Map(
    partsOf(report).flatMap((part) => {
      const heading = headingOf(part);
      return heading === null ? [] : [[heading, part] as const];
    }),
  );
}

function partsOf(report: string): readonly string[] {
  return report
    .split(/^(?=## )/m)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function headingOf(part: string): OwnSection | null {
  const [first] = part.split('\n', 1);
  return ownSections.find((heading) => heading === first) ?? null;
}
