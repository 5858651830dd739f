import type {
  MonitorRequirementAttributes,
  RequirementFinding,
} from '../../../contract/monitor-readiness.ts';

type Found = {
  readonly names?: readonly string[];
  readonly count?: number;
  readonly mend?: string | null;
};

/** So many names are enough to begin with; the others are counted. */
const namesMax = 5;

/** A requirement that is met. */
export function met(finding: RequirementFinding, found: Found = {}): MonitorRequirementAttributes {
  return write('met', finding, found);
}

/** One that is not, and the screen where that is mended. */
export function unmet(
  finding: RequirementFinding,
  mend: string,
  found: Omit<Found, 'mend'> = {},
): MonitorRequirementAttributes {
  return write('unmet', finding, { ...found, mend });
}

/** One of which nothing can be said yet. */
export function unknown(
  finding: RequirementFinding,
  found: Found = {},
): MonitorRequirementAttributes {
  return write('unknown', finding, found);
}

function write(
  state: MonitorRequirementAttributes['state'],
  finding: RequirementFinding,
  { names = [], count = names.length, mend = null }: Found,
): MonitorRequirementAttributes {
  return { state, finding, count, names: names.slice(0, namesMax), mend };
}
