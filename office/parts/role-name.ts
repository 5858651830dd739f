import type { Say } from './language.tsx';

/** What a role is called: as operators named it, else as its preset is. */
export function roleName(role: string, given: string | null, t: Say): string {
  return given ?? t.ifKnown(`office.role.${role}`) ?? role;
}
