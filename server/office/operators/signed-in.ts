import { and, eq, isNull } from 'drizzle-orm';
import type { Permission } from '../../../contract/office/permissions.ts';
import type { Schedule } from '../../../core/directions/schedule.ts';
import { findSession } from '../../people/auth/sessions.ts';
import { hasTotp } from '../../people/auth/totp.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { permissionsOf } from './roles.ts';
import { operators, roles } from './tables.ts';

export type Operator = Pick<
  typeof operators.$inferSelect,
  'id' | 'login' | 'name' | 'role' | 'mustChangePassword'
> & {
  readonly roleName: string | null;
  /** What their role may do at this moment. */
  readonly permissions: readonly Permission[];
  /** Hours in which they may work: their own, else those of the role; null: at any. */
  readonly accessHours: Schedule | null;
};

/** Who is signed in and through which session. */
export type SignedIn = {
  readonly operator: Operator;
  readonly sessionId: string;
  /** They have shown within the last ten minutes who they are. */
  readonly recentlyAuthenticated: boolean;
  readonly secondFactor: boolean;
};

/**
 * Who a token belongs to; null when it is unknown, too old, or its operator was disabled. Being
 * looked up is being used, unless it is only `watched`.
 */
export async function findSignedIn(
  database: Queryable,
  token: string,
  options: { readonly watched?: boolean } = {},
): Promise<SignedIn | null> {
  const session = await findSession(database, 'operator', token, options);
  if (session === null) return null;
  const [found] = await database
    .select({
      secondFactor: hasTotp('operator', operators.id),
      operator: {
        id: operators.id,
        login: operators.login,
        name: operators.name,
        role: operators.role,
        roleName: roles.name,
        rolePermissions: roles.permissions,
        mustChangePassword: operators.mustChangePassword,
        own: operators.accessHours,
        ofRole: roles.accessHours,
      },
    })
    .from(operators)
    .innerJoin(roles, eq(roles.id, operators.role))
    .where(and(eq(operators.id, session.ownerId), isNull(operators.disabledAt)));
  if (found === undefined) return null;
  const { id: sessionId, recentlyAuthenticated } = session;
  const { rolePermissions, own, ofRole, ...operator } = found.operator;
  const permissions = permissionsOf(operator.role, rolePermissions);
  const { secondFactor } = found;
  return {
    operator: { ...operator, permissions, accessHours: own ?? ofRole },
    secondFactor,
    sessionId,
    recentlyAuthenticated,
  };
}
