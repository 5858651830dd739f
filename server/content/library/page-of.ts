import type { Page } from '../../platform/http/answers/json-api.ts';

/** One page of a list kept in memory. */
export function pageOf<Each>(all: readonly Each[], { page, per }: Page): readonly Each[] {
  return all.slice((page - 1) * per, page * per);
}
