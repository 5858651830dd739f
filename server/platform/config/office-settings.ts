import { z } from 'zod';

/** Variables of the office: where it is, who operators have to be, how the first of them comes. */
export const officeVariables = {
  OFFICE_URL: z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'must be an address such as https://office.exchange.example',
    )
    .optional(),
  OFFICE_SECOND_FACTOR: z
    .enum(['nobody', 'payers', 'everybody'], {
      error: 'must be one of nobody, payers, everybody',
    })
    .optional(),
  OFFICE_REAUTHENTICATE_ABOVE_USD: z.coerce
    .number({ error: 'must be a whole number from 0 to 1000000000' })
    .int('must be a whole number from 0 to 1000000000')
    .min(0, 'must be a whole number from 0 to 1000000000')
    .max(1_000_000_000, 'must be a whole number from 0 to 1000000000')
    .default(1_000),
  FIRST_OPERATOR: z
    .enum(['page', 'password'], { error: 'must be one of page, password' })
    .optional(),
};

type Given = z.output<z.ZodObject<typeof officeVariables>>;

/** Cookies are `Secure` on both addresses or on neither. */
export function isOfficeOtherwiseSecured(given: {
  readonly OFFICE_URL?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
}): boolean {
  const { OFFICE_URL: office, PUBLIC_URL: site } = given;
  if (office === undefined) return false;
  return site === undefined || new URL(office).protocol !== new URL(site).protocol;
}

/** The office as the code names it. */
export function officeOf(given: Given) {
  return {
    /** Where operators reach the office; null: where visitors reach the site. */
    officeUrl: given.OFFICE_URL === undefined ? null : new URL(given.OFFICE_URL).origin,
    /** Which operators must have a second factor; null leaves it to the mode of the service. */
    officeSecondFactor: given.OFFICE_SECOND_FACTOR ?? null,
    /** How the first operator comes; null leaves it to the mode of the service. */
    firstOperator: given.FIRST_OPERATOR ?? null,
    /** Dollars that an operator moves without having proved lately who they are. */
    officeReauthenticateAboveUsd: given.OFFICE_REAUTHENTICATE_ABOVE_USD,
  };
}
