import type { FileLine, FileSubject } from '../../../../contract/office/files/catalogue-file.ts';
import type { Refusal, RefusalCode } from '../../../../core/refusal.ts';
import { refuse } from '../../../../core/refusal.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import { presentRefusal } from '../../../platform/http/answers/errors.ts';

/** One entry of a file, not yet looked at, with the line on which it begins. */
export type RawEntry = {
  readonly line: number;
  readonly subject: FileSubject;
  readonly values: unknown;
};

/** A file that could not be read to its end: what was found until then, and what is wrong. */
export type ReadFile = {
  readonly entries: readonly RawEntry[];
  readonly faults: readonly { readonly line: number; readonly refusal: Refusal }[];
};

/** One fault of a line, by its code and the field. */
export function fault(line: number, code: Exclude<RefusalCode, 'rate_limited'>, field?: string) {
  return { line, refusal: refuse(code, field) };
}

/** What is wrong with a line, each field in words. */
export function faultsOf(refusal: Refusal, locale: Locale): FileLine['faults'] {
  return refusal.refused.map((item) => ({
    field: item.field ?? null,
    detail: presentRefusal({ refused: [item] }, locale).errors[0]?.detail ?? item.code,
  }));
}
