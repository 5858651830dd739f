import * as z from 'zod/mini';
import type { Answered } from '../answered.ts';

/** Everything somebody in the office may be allowed. */
export const permissions = [
  'own',
  'orders.read',
  'orders.comment',
  'orders.confirm',
  'orders.pay',
  'orders.take_over',
  'orders.judge',
  'orders.correct',
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
  'ledger.post',
  'ledger.reconcile',
  'payouts.recover',
  'mails.read',
  'notice.read',
  'notice.change',
  'rates.read',
  'rates.change',
  'monitors.read',
  'monitors.change',
  'content.write',
  'content.publish',
  'shop.read',
  'shop.change',
  'cards.verify',
  'cards.change',
  'users.read',
  'users.block',
  'users.change',
  'customers.reveal',
  'customers.reveal_one',
  'rewards.read',
  'rewards.grant',
  'rewards.judge',
  'rewards.change',
  'audit.read',
  'archives.read',
  'alerts.change',
  'team.read',
  'operators.manage',
  'settings.change',
  'errors.read',
  'errors.resolve',
] as const;
export type Permission = (typeof permissions)[number];

/** The role that may do everything, always: it is not edited, and somebody has it. */
export const ownerRole = 'owner';

export const presetNames = [
  ownerRole,
  'admin',
  'senior',
  'cashier',
  'verifier',
  'accountant',
  'editor',
  'support',
  'auditor',
] as const;
export type PresetName = (typeof presetNames)[number];

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
  'customers.reveal_one',
];

const cashier: readonly Permission[] = [
  ...support,
  'orders.confirm',
  'orders.pay',
  'orders.judge',
  'orders.correct',
  'directions.switch',
  'requisites.read',
  'blocks.read',
  'ledger.read',
  'cards.verify',
  'customers.reveal',
  'users.block',
  'rewards.read',
  'rewards.judge',
];

const senior: readonly Permission[] = [
  ...cashier,
  'orders.take_over',
  'orders.export',
  'reserves.correct',
  'requisites.change',
  'blocks.change',
  'figures.read',
  'notice.change',
  'cards.change',
  'users.change',
  'team.read',
];

/**
 * What each role may do until the owner edits it. The roles in force stand in the database, where
 * the server reads them with every request; this is what they begin with and can be put back to.
 */
export const presetPermissions: Readonly<Record<PresetName, readonly Permission[]>> = {
  owner: permissions,
  admin: permissions.filter(
    (permission) => permission !== 'operators.manage' && permission !== 'payouts.recover',
  ),
  senior,
  cashier,
  verifier: [
    'own',
    'orders.read',
    'orders.comment',
    'notice.read',
    'blocks.read',
    'cards.verify',
    'customers.reveal',
    'users.read',
  ],
  accountant: [
    'own',
    'orders.read',
    'orders.export',
    'catalogue.read',
    'notice.read',
    'requisites.read',
    'figures.read',
    'ledger.read',
    'ledger.post',
    'ledger.reconcile',
    'rewards.read',
    'customers.reveal_one',
  ],
  editor: [
    'own',
    'catalogue.read',
    'rates.read',
    'monitors.read',
    'notice.read',
    'notice.change',
    'content.write',
    'content.publish',
  ],
  support,
  auditor: [
    'own',
    'orders.read',
    'catalogue.read',
    'requisites.read',
    'blocks.read',
    'figures.read',
    'ledger.read',
    'mails.read',
    'notice.read',
    'rates.read',
    'monitors.read',
    'users.read',
    'rewards.read',
    'audit.read',
    'archives.read',
    'errors.read',
    'customers.reveal_one',
  ],
};

/** What may be changed only by somebody who has authenticated recently. */
export const reauthenticationPermissions: readonly Permission[] = [
  'catalogue.change',
  'rates.change',
  'monitors.change',
  'shop.change',
  'users.change',
  'reserves.correct',
  'ledger.post',
  'ledger.reconcile',
  'payouts.recover',
  'rewards.grant',
  'rewards.judge',
  'rewards.change',
  'requisites.change',
  'alerts.change',
  'operators.manage',
  'settings.change',
];

const text = (max: number) => z.string().check(z.maxLength(max));

/** Attributes of POST /office/api/sessions/current/proof: the password, or a code. */
export const officeReauthenticationRequest = z.object({
  password: z.optional(text(1000)),
  code: z.optional(text(40)),
});

/** Attributes of PUT /office/api/second_factor. */
export const confirmFactorRequest = z.object({ code: text(40).check(z.minLength(1)) });

/** Attributes of DELETE /office/api/second_factor and of asking for new recovery codes. */
export const secondFactorCodeRequest = z.object({ code: text(40).check(z.minLength(1)) });

/** Whether the second factor is on, and what there is to set it up. */
export const secondFactorAttributes = z.object({
  confirmed: z.boolean(),
  required: z.boolean(),
  recovery_codes_left: z.int(),
  /** Only in the answer to beginning: what an authenticator app is given. */
  secret: z.optional(z.string()),
  uri: z.optional(z.string()),
  qr_svg: z.optional(z.string()),
  /** Only in the answer that made them. */
  recovery_codes: z.optional(z.array(z.string())),
});
export type SecondFactorAttributes = Answered<typeof secondFactorAttributes>;

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
export const operatorEmailAttributes = z.object({
  email: z.nullable(z.string()),
  pending_email: z.nullable(z.string()),
  locale: z.enum(['ru', 'en']),
});
export type OperatorEmailAttributes = Answered<typeof operatorEmailAttributes>;
