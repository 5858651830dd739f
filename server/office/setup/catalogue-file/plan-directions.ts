import { type FileEntry, fileEntries } from '../../../../contract/office/files/catalogue-file.ts';
import type { Direction } from '../../../../core/directions/direction.ts';
import { readRule } from '../../../../core/pricing/read-rule.ts';
import { plainTerms, type RuleTerms } from '../../../../core/pricing/rule-terms.ts';
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import { directionIdOf } from '../../../market/catalogue/catalogue.ts';
import {
  checkTerms,
  type DirectionTerms,
  withTerms,
} from '../../../market/catalogue/change-direction.ts';
import { type NewPair, newDirection } from '../../../market/catalogue/create-direction.ts';
import { readDirectionTerms } from '../../../market/catalogue/read-direction-terms.ts';
import { showDirection } from '../../../market/catalogue/show-direction.ts';
import type { PaymentSystem } from '../../../market/catalogue/systems/payment-system.ts';
import {
  systemOfTemplate,
  systemTemplates,
} from '../../../market/catalogue/templates/known-systems.ts';
import { systemByMonitorCode } from '../../../market/monitors/monitor-codes.ts';
import { parseFields } from '../../../platform/http/attributes.ts';
import { showSystem } from '../../market/payment-system-file-routes.ts';
import type { RawEntry } from './file-line.ts';
import {
  accept,
  type FilePlan,
  isRepeated,
  noteChanged,
  noteCreated,
  ordered,
} from './file-plan.ts';
import { nameOf } from './plan-systems.ts';

type Entry = FileEntry<'directions'>;
type Where = { readonly line: number; readonly subject: 'directions'; readonly name: string };

/** A direction of a file of ours: new by its codes, or one that is there. */
export function planDirection(plan: FilePlan, { line, values }: RawEntry): void {
  const where = whereOf(line, values);
  const entry = accept(plan, where, parseFields(fileEntries.directions, values));
  if (entry === null || isRepeated(plan, where)) return;
  const pair = accept(plan, where, pairOf(plan, entry));
  if (pair === null) return;
  const id = directionIdOf(pair.income.id, pair.outcome.id);
  const known = plan.deps.catalogue.current().directionById.get(id);
  if (known === undefined) create(plan, where, entry, pair);
  else change(plan, where, entry, { pair, known });
}

/**
 * A pair that a monitor is told: proposed where it is not there yet, with what the market calls its
 * payment systems. What is there stays as it is.
 */
export function proposeDirection(plan: FilePlan, { line, values }: RawEntry): void {
  const where = whereOf(line, values);
  const entry = accept(plan, where, parseFields(fileEntries.directions, values));
  if (entry === null || isRepeated(plan, where)) return;
  const income = proposeSystem(plan, line, entry.income);
  const outcome = proposeSystem(plan, line, entry.outcome);
  const codes = { income: income?.code ?? entry.income, outcome: outcome?.code ?? entry.outcome };
  const pair = accept(plan, where, pairOf(plan, { ...entry, ...codes }));
  if (pair === null) return;
  const id = directionIdOf(pair.income.id, pair.outcome.id);
  if (plan.deps.catalogue.current().directionById.has(id)) plan.same += 1;
  else create(plan, where, entry, pair);
}

/** The payment system that a monitor knows by a code: one of ours, or of the gallery. */
function proposeSystem(plan: FilePlan, line: number, code: string): PaymentSystem | null {
  const { catalogue, monitors } = plan.deps;
  const known =
    plan.systems.get(code) ??
    systemByMonitorCode(catalogue.current(), monitors.terms.current(), code);
  if (known !== null) return known;
  const template = systemTemplates.find((each) => each.code === code);
  if (template === undefined) return null;
  const made = systemOfTemplate(template, 10 * (plan.systems.size + 1));
  plan.systems.set(code, made);
  plan.madeSystems.push(made);
  noteCreated(plan, { line, subject: 'payment_systems', name: code }, showSystem(made));
  return made;
}

function whereOf(line: number, values: unknown): Where {
  const name = `${nameOf(values, 'income')} → ${nameOf(values, 'outcome')}`;
  return { line, subject: 'directions', name };
}

function pairOf(
  { systems }: FilePlan,
  entry: Pick<Entry, 'income' | 'outcome'>,
): NewPair | Refusal {
  const income = systems.get(entry.income.toUpperCase());
  const outcome = systems.get(entry.outcome.toUpperCase());
  if (income === undefined) return refuse('not_found', 'income');
  if (outcome === undefined) return refuse('not_found', 'outcome');
  return income.id === outcome.id ? refuse('invalid_format', 'outcome') : { income, outcome };
}

function create(plan: FilePlan, where: Where, entry: Entry, pair: NewPair): void {
  const usual = accept(plan, where, newDirection(pair, {}));
  const terms = usual === null ? null : accept(plan, where, termsOf(entry, pair, usual));
  if (usual === null || terms === null) return;
  const made = { ...withTerms(usual, terms, pair.income), enabled: false };
  const rule = accept(plan, where, ruleOf(entry, pair, null));
  const wrong = checkTerms(made);
  if (rule === null || accept(plan, where, wrong ?? true) === null) return;
  const enabled = plan.switchOn && entry.enabled === true;
  const direction = { ...made, enabled };
  plan.madeDirections.push(direction);
  if (enabled) plan.switchedOn.push(direction);
  if (rule.after !== null) plan.rules.push({ id: made.id, before: null, after: rule.after });
  const { version: _new, ...shown } = showDirection(direction, pair);
  noteCreated(plan, where, rule.after === null ? shown : { ...shown, price_rule: rule.after });
}

type Known = { readonly pair: NewPair; readonly known: Direction };

function change(plan: FilePlan, where: Where, entry: Entry, { pair, known }: Known): void {
  const enabled = entry.enabled === true && !plan.switchOn ? known.enabled : entry.enabled;
  const given = enabled === undefined ? entry : { ...entry, enabled };
  const terms = accept(plan, where, termsOf(given, pair, known));
  if (terms === null) return;
  const after = withTerms(known, terms, pair.income);
  if (accept(plan, where, checkTerms(after) ?? true) === null) return;
  const ruleBefore = plan.deps.rateDesk.pricing.current().rules.get(known.id)?.terms ?? null;
  const rule = accept(plan, where, ruleOf(entry, pair, ruleBefore));
  if (rule === null) return;
  const shown = (direction: Direction, price_rule: RuleTerms | null) => {
    const { version: _version, ...values } = showDirection(direction, pair);
    return { ...values, price_rule: ordered(price_rule) };
  };
  const lines = { before: shown(known, ruleBefore), after: shown(after, rule.after) };
  if (!noteChanged(plan, where, lines)) return;
  plan.changedDirections.push({ id: known.id, terms, version: known.version });
  if (after.enabled && !known.enabled) plan.switchedOn.push(after);
  if (JSON.stringify(lines.before.price_rule) !== JSON.stringify(lines.after.price_rule)) {
    plan.rules.push({ id: known.id, before: ruleBefore, after: rule.after });
  }
}

/**
 * The terms of an entry. A limit that follows its payment system is none of its own, so the amount
 * of the file counts only where it says that it does not follow.
 */
function termsOf(entry: Entry, pair: NewPair, before: Direction): DirectionTerms | Refusal {
  const { income: _income, outcome: _outcome, price_rule: _rule, ...given } = entry;
  return readDirectionTerms(given, pair, before);
}

type Rule = { readonly after: RuleTerms | null };

function ruleOf(entry: Entry, pair: NewPair, before: RuleTerms | null): Rule | Refusal {
  const { price_rule: given } = entry;
  if (given === undefined) return { after: before };
  if (given === null) return { after: null };
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  const after: RuleTerms = { ...plainTerms, ...Object.fromEntries(named) };
  const read = readRule(after, pair);
  if (!isRefusal(read)) return { after };
  return { refused: read.refused.map((item) => ({ ...item, field: `price_rule.${item.field}` })) };
}
