import type {
  CataloguePlanAttributes,
  FileLine,
  FileSubject,
} from '../../../../contract/office/files/catalogue-file.ts';
import type { Direction } from '../../../../core/directions/direction.ts';
import type { OwnField } from '../../../../core/own-fields/own-field.ts';
import type { RuleTerms } from '../../../../core/pricing/rule-terms.ts';
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import type { DirectionTerms } from '../../../market/catalogue/change-direction.ts';
import type { OwnFieldValues } from '../../../market/catalogue/own-fields/change-own-field.ts';
import { differenceOf } from '../../../market/catalogue/show-direction.ts';
import type { SystemTerms } from '../../../market/catalogue/systems/change-system.ts';
import type { PaymentSystem } from '../../../market/catalogue/systems/payment-system.ts';
import type { OfficeDeps } from '../../access/deps.ts';
import { faultsOf } from './file-line.ts';

/** A row that is there, what it is to have, and the version that was looked at. */
type Changed<Terms> = { readonly id: string; readonly terms: Terms; readonly version: number };

/** What a file asks for, gathered line by line. */
export type FilePlan = {
  readonly deps: OfficeDeps;
  readonly locale: Locale;
  readonly switchOn: boolean;
  /** By code: those of the catalogue, and those that the file makes or changes. */
  readonly systems: Map<string, PaymentSystem>;
  readonly lines: FileLine[];
  /** Subjects and names that the file has had. */
  readonly seen: Set<string>;
  readonly assets: CataloguePlanAttributes['assets'][number][];
  readonly madeSystems: PaymentSystem[];
  readonly changedSystems: Changed<SystemTerms>[];
  readonly madeDirections: Direction[];
  readonly changedDirections: Changed<DirectionTerms>[];
  /** Directions that are on from now on. */
  readonly switchedOn: Direction[];
  readonly rules: {
    readonly id: string;
    readonly before: RuleTerms | null;
    readonly after: RuleTerms | null;
  }[];
  readonly madeFields: Omit<OwnField, 'id' | 'version'>[];
  readonly changedFields: Changed<OwnFieldValues>[];
  readonly templates: {
    readonly id: string | null;
    readonly name: string;
    readonly terms: object;
  }[];
  same: number;
};

/** A plan of nothing yet. */
export function emptyPlan(asked: Pick<FilePlan, 'deps' | 'locale' | 'switchOn'>): FilePlan {
  return {
    ...asked,
    systems: new Map(asked.deps.catalogue.current().systemByCode),
    lines: [],
    seen: new Set(),
    assets: [],
    madeSystems: [],
    changedSystems: [],
    madeDirections: [],
    changedDirections: [],
    switchedOn: [],
    rules: [],
    madeFields: [],
    changedFields: [],
    templates: [],
    same: 0,
  };
}

type Where = { readonly line: number; readonly subject: FileSubject; readonly name: string };
type Values = Readonly<Record<string, unknown>>;

/** A line at fault. */
export function noteWrong(plan: FilePlan, where: Where, refusal: Refusal): void {
  const faults = faultsOf(refusal, plan.locale);
  plan.lines.push({ ...where, state: 'wrong', before: {}, after: {}, left: [], faults });
}

/** A line that makes something. */
export function noteCreated(plan: FilePlan, where: Where, after: Values, left: string[] = []) {
  plan.lines.push({
    ...where,
    state: 'created',
    before: {},
    after: { ...after },
    left,
    faults: [],
  });
}

/** A line that changes something, or finds it as it is; says whether it changes anything. */
export function noteChanged(
  plan: FilePlan,
  where: Where,
  { before, after, left = [] }: { before: Values; after: Values; left?: string[] },
): boolean {
  const difference = differenceOf(before, after);
  if (Object.keys(difference.after).length === 0) {
    plan.same += 1;
    return false;
  }
  const changes = { before: { ...difference.before }, after: { ...difference.after } };
  plan.lines.push({ ...where, state: 'changed', ...changes, left, faults: [] });
  return true;
}

/** Refuses what the file has had before: nobody could say which of the two is meant. */
export function isRepeated(plan: FilePlan, where: Where): boolean {
  const key = `${where.subject} ${where.name}`;
  const repeated = plan.seen.has(key);
  plan.seen.add(key);
  if (repeated) noteWrong(plan, where, refuse('already_saved'));
  return repeated;
}

/** Takes what was read, or writes the line down as one at fault. */
export function accept<Read>(plan: FilePlan, where: Where, read: Read | Refusal): Read | null {
  if (!isRefusal(read)) return read;
  noteWrong(plan, where, read);
  return null;
}

/** The database keeps members in an order of its own, and none that was not named. */
export function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, ordered(each)]),
  );
}
