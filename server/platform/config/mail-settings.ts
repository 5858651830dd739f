import { z } from 'zod';

/** An order's number and signature are added before the @, where 64 characters may stand. */
const taggable = {
  error: 'must be an e-mail address without + and with at most 40 signs before @',
};

/** Variables of mail that is written and brought, and of where visitors reach support. */
export const mailVariables = {
  INBOUND_MAIL_SECRET: z.string().min(24, 'must be at least 24 characters').optional(),
  INBOUND_MAIL_ADDRESS: z
    .email(taggable)
    .regex(/^[^+@]{1,40}@/, taggable)
    .optional(),
  SUPPORT_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  SUPPORT_TELEGRAM: z
    .string()
    .regex(/^@[A-Za-z0-9_]{5,32}$/, 'must be a name such as @agio_support')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be Name <name@mail.example>',
    )
    .default('noreply@localhost'),
};

type Given = z.output<z.ZodObject<typeof mailVariables>>;

/** Who mail comes from, and where answers and questions go. */
export function mailOf(given: Given) {
  return {
    mailFrom: given.MAIL_FROM,
    /** By which whoever receives mail for the shop is known; null where nobody does. */
    inboundMailSecret: given.INBOUND_MAIL_SECRET ?? null,
    /** The mailbox it is received in, under any `name+reference`; null where none takes those. */
    inboundMailAddress: given.INBOUND_MAIL_ADDRESS ?? null,
    /** Where visitors write to; null where nobody has said. */
    supportEmail: given.SUPPORT_EMAIL ?? null,
    supportTelegram: given.SUPPORT_TELEGRAM ?? null,
  };
}
