/** Who signs in: a user of the site, or an operator of the office. */
export type IdentityKind = 'user' | 'operator';

export const identityKinds: readonly IdentityKind[] = ['user', 'operator'];

/** One of them. */
export type Identity = { readonly kind: IdentityKind; readonly id: string };

/** A user, by their id. */
export function userIdentity(id: string): Identity {
  return { kind: 'user', id };
}

/** An operator, by their id. */
export function operatorIdentity(id: string): Identity {
  return { kind: 'operator', id };
}
