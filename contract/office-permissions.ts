import * as z from 'zod/mini';

export const operatorRoles = ['admin', 'cashier', 'support'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** Everything somebody in the office may be allowed. */
export const permissions = [
  'own',
  'orders.read',
  'orders.comment',
  'orders.confirm',
  'orders.pay',
  'orders.take_over',
  'orders.judge',
  'orders.export',
  'catalogue.read',
  'catalogue.change',
  'directions.switch',
  'reserves.correct',
  'requisites.read',
  'requisites.change',
  'blocks.read',
  'blocks.change',
  'figures.read',
  'ledger.read',
  'mails.read',
  'notice.read',
  'notice.change',
  'rates.read',
  'rates.change',
  'monitors.read',
  'monitors.change',
  'content.write',
  'content.publish',
  'cards.verify',
  'cards.change',
  'users.read',
  'users.block',
  'users.change',
  'rewards.read',
  'rewards.grant',
  'rewards.judge',
  'rewards.change',
  'audit.read',
  'operators.manage',
] as const;
export type Permission = (typeof permissions)[number];

const support: readonly Permission[] = [
  'own',
  'orders.read',
  'orders.comment',
  'catalogue.read',
  'mails.read',
  'notice.read',
  'rates.read',
  'monitors.read',
  'content.write',
  'users.read',
];

const cashier: readonly Permission[] = [
  ...support,
  'orders.confirm',
  'orders.pay',
  'orders.judge',
  'directions.switch',
  'requisites.read',
  'blocks.read',
  'ledger.read',
  'cards.verify',
  'users.block',
  'rewards.read',
  'rewards.judge',
];

/** What each role may do: the one table that the server enforces and the screens are drawn by. */
export const permissionsOf: Readonly<Record<OperatorRole, readonly Permission[]>> = {
  admin: permissions,
  cashier,
  support,
};

/** Whether a role may do something. */
export function roleMay(role: OperatorRole, permission: Permission): boolean {
  return permissionsOf[role].includes(permission);
}

/** What may be changed only by somebody who has proved recently who they are. */
export const freshPermissions: readonly Permission[] = [
  'catalogue.change',
  'rates.change',
  'monitors.change',
  'users.change',
  'reserves.correct',
  'rewards.grant',
  'rewards.judge',
  'rewards.change',
  'requisites.change',
  'operators.manage',
];

const text = (max: number) => z.string().check(z.maxLength(max));

/** Attributes of POST /office/api/sessions/current/proof: the password, or a code. */
export const proofRequest = z.object({
  password: z.optional(text(1000)),
  code: z.optional(text(40)),
});

/** Attributes of PUT /office/api/second_factor. */
export const confirmFactorRequest = z.object({ code: text(40).check(z.minLength(1)) });

/** Attributes of DELETE /office/api/second_factor and of asking for new recovery codes. */
export const factorProofRequest = z.object({ code: text(40).check(z.minLength(1)) });

/** Whether the second factor is on, and what there is to set it up. */
export type SecondFactorAttributes = {
  readonly confirmed: boolean;
  /** The rules of the service ask for one. */
  readonly required: boolean;
  readonly recovery_codes_left: number;
  /** Only in the answer to beginning: what an authenticator app is given. */
  readonly secret?: string;
  readonly uri?: string;
  readonly qr_svg?: string;
  /** Only in the answer that made them. */
  readonly recovery_codes?: readonly string[];
};

/** Attributes of PUT /office/api/sessions/current/email; an empty address ends all mails. */
export const operatorEmailRequest = z.object({
  email: z.string().check(z.maxLength(254)),
  locale: z.enum(['ru', 'en']),
});

/** Attributes of POST /office/api/sessions/current/email/confirm. */
export const confirmOperatorEmailRequest = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(20)),
});

/** Where an operator is told of sign-ins from new devices. */
export type OperatorEmailAttributes = {
  readonly email: string | null;
  /** Waits for its code. */
  readonly pending_email: string | null;
  readonly locale: 'ru' | 'en';
};
