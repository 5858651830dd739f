import { type FileEntry, fileEntries } from '../../../../contract/office/files/catalogue-file.ts';
import { builtInAssets, isAssetCode } from '../../../../core/money/asset.ts';
import { refuse } from '../../../../core/refusal.ts';
import type { PaymentSystem } from '../../../market/catalogue/systems/payment-system.ts';
import { knownIcons } from '../../../market/catalogue/templates/known-systems.ts';
import { parseFields } from '../../../platform/http/attributes.ts';
import {
  readNewSystem,
  readSystemChange,
  showSystem,
} from '../../market/payment-system-file-routes.ts';
import type { RawEntry } from './file-line.ts';
import {
  accept,
  type FilePlan,
  isRepeated,
  noteChanged,
  noteCreated,
  noteWrong,
} from './file-plan.ts';

/** Currencies and coins that are not there must be added first: they are for ever. */
export function planAsset(plan: FilePlan, { line, subject, values }: RawEntry): void {
  const asked = { line, subject, name: nameOf(values, 'code') };
  const entry = accept(plan, asked, parseFields(fileEntries.assets, values));
  if (entry === null || isRepeated(plan, asked)) return;
  if (Object.hasOwn(builtInAssets, entry.code) || isAssetCode(entry.code)) plan.same += 1;
  else plan.assets.push(entry);
}

/** A payment system of the file: new by its code, or one that is there. */
export function planSystem(plan: FilePlan, { line, subject, values }: RawEntry): void {
  const where = { line, subject, name: nameOf(values, 'code') };
  const entry = accept(plan, where, parseFields(fileEntries.payment_systems, values));
  if (entry === null || isRepeated(plan, where)) return;
  const known = plan.systems.get(entry.code.toUpperCase());
  const left: string[] = [];
  const given = takeable(plan, entry, known ?? null, left);
  if (known === undefined) {
    const place = plan.systems.size + 1;
    const made = accept(plan, where, readNewSystem(plan.deps, given, place));
    if (made === null) return;
    plan.systems.set(made.code, made);
    plan.madeSystems.push(made);
    noteCreated(plan, where, showSystem(made), left);
    return;
  }
  const fixed = fixedDifference(entry, known);
  if (fixed !== null) {
    noteWrong(plan, where, refuse('conflict', fixed));
    return;
  }
  const terms = accept(plan, where, readSystemChange(plan.deps, given, known));
  if (terms === null) return;
  const after = { ...known, ...terms };
  const shown = { before: { ...showSystem(known), icon: known.icon }, left };
  if (!noteChanged(plan, where, { ...shown, after: { ...showSystem(after), icon: after.icon } })) {
    return;
  }
  plan.systems.set(known.code, after);
  plan.changedSystems.push({ id: known.id, terms, version: known.version });
}

/** The name of an entry, whatever else is wrong with it. */
export function nameOf(values: unknown, member: string): string {
  const name = typeof values === 'object' && values !== null ? Reflect.get(values, member) : '';
  return typeof name === 'string' ? name.slice(0, 100) : '';
}

type Entry = FileEntry<'payment_systems'>;

/** Leaves out what this shop does not have, and what nobody has asked to be switched on. */
function takeable(
  plan: FilePlan,
  entry: Entry,
  known: PaymentSystem | null,
  left: string[],
): Entry {
  const given = { ...entry };
  const hasRail = given.rail === (known?.rail ?? 'manual') || given.rail === undefined;
  if (!hasRail && plan.deps.rails.deposits(given.rail ?? '') === null) {
    if (given.rail !== 'manual') {
      left.push('rail');
      delete given.rail;
    }
  }
  if (given.icon !== undefined && !knownIcons.includes(given.icon)) {
    if (given.icon !== known?.icon && given.icon !== 'none') left.push('icon');
    delete given.icon;
  }
  if (!plan.switchOn) {
    if (known?.incomeEnabled !== true) delete given.income_enabled;
    if (known?.outcomeEnabled !== true) delete given.outcome_enabled;
  }
  return given;
}

/** The first of what never changes that the file has otherwise. */
function fixedDifference(entry: Entry, known: PaymentSystem): string | null {
  if (entry.asset !== known.asset) return 'asset';
  if (entry.kind !== known.kind) return 'kind';
  if (entry.precision !== known.precision) return 'precision';
  return (entry.network ?? null) === known.network ? null : 'network';
}
