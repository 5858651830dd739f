import type { z } from 'zod';
import { exportAttributes, userAttributes } from '../../contract/accounts.ts';
import { providerAttributes } from '../../contract/authentications.ts';
import { captchaAttributes, captchaChallengeAttributes } from '../../contract/captcha.ts';
import {
  cardVerificationAttributes,
  issuingBankAttributes,
  verificationCodeAttributes,
} from '../../contract/card-verifications.ts';
import { paymentSystemAttributes, recipientBankAttributes } from '../../contract/catalogue.ts';
import {
  categoryAttributes,
  contentAttributes,
  faqCategoryAttributes,
  faqQuestionAttributes,
  newsMonthAttributes,
} from '../../contract/content.ts';
import { countryAttributes } from '../../contract/countries.ts';
import {
  cryptoChartAttributes,
  cryptoInfoAttributes,
  cryptoStatsAttributes,
} from '../../contract/crypto-stats.ts';
import { paymentFormAttributes } from '../../contract/online-payments.ts';
import { publicNoticeAttributes } from '../../contract/openapi/notice-answer.ts';
import {
  orderAttributes,
  reserveRequestAttributes,
  walletAttributes,
} from '../../contract/openapi/order-answers.ts';
import { partnerAttributes } from '../../contract/partners.ts';
import { payerCheckAttributes } from '../../contract/payer-checks.ts';
import { pushKeyAttributes, pushSubscriptionAttributes } from '../../contract/push.ts';
import { rateCalculationAttributes } from '../../contract/rates.ts';
import {
  referralAttributes,
  referralIncomeAttributes,
  referralProgrammeAttributes,
  referralStatisticAttributes,
  referralTotalAttributes,
} from '../../contract/referrals.ts';
import {
  rewardAttributes,
  rewardLevelAttributes,
  rewardTotalAttributes,
} from '../../contract/rewards.ts';
import {
  passkeyAttributes,
  passkeyOptionsAttributes,
  totpSetupAttributes,
  userSessionAttributes,
} from '../../contract/sessions.ts';
import { supportAttributes } from '../../contract/support.ts';
import { userWalletAttributes } from '../../contract/wallets.ts';
import { payoutAttributes } from '../../contract/withdrawals.ts';
import { attributeNotes } from './attribute-notes.ts';
import type { Json } from './call.ts';
import { jsonSchemaOf } from './json-schema.ts';

type Described = {
  readonly attributes: z.core.$ZodType;
  /** Names of the relationships, with the type each leads to. */
  readonly relationships?: Readonly<Record<string, string>>;
};

const resources = {
  payment_systems: { attributes: paymentSystemAttributes },
  recipient_banks: { attributes: recipientBankAttributes },
  rate_calculations: { attributes: rateCalculationAttributes },
  crypto_stats: { attributes: cryptoStatsAttributes },
  crypto_info: { attributes: cryptoInfoAttributes },
  crypto_charts: { attributes: cryptoChartAttributes },
  countries: { attributes: countryAttributes },
  orders: {
    attributes: orderAttributes,
    relationships: {
      income_wallet: 'wallets',
      income_payment_system: 'payment_systems',
      outcome_payment_system: 'payment_systems',
    },
  },
  wallets: { attributes: walletAttributes },
  payment_forms: { attributes: paymentFormAttributes },
  reserve_requests: { attributes: reserveRequestAttributes },
  partners: { attributes: partnerAttributes },
  public_notices: { attributes: publicNoticeAttributes },
  support_desks: { attributes: supportAttributes },
  push_keys: { attributes: pushKeyAttributes },
  push_subscriptions: { attributes: pushSubscriptionAttributes },
  users: { attributes: userAttributes },
  user_sessions: { attributes: userSessionAttributes },
  user_wallets: {
    attributes: userWalletAttributes,
    relationships: { payment_system: 'payment_systems' },
  },
  rewards: { attributes: rewardAttributes },
  reward_levels: { attributes: rewardLevelAttributes },
  referrals: { attributes: referralAttributes },
  referral_incomes: { attributes: referralIncomeAttributes },
  referral_programmes: { attributes: referralProgrammeAttributes },
  referral_statistics: { attributes: referralStatisticAttributes },
  payouts: {
    attributes: payoutAttributes,
    relationships: { payment_system: 'payment_systems' },
  },
  referral_totals: { attributes: referralTotalAttributes },
  reward_totals: { attributes: rewardTotalAttributes },
  totp_setups: { attributes: totpSetupAttributes },
  passkeys: { attributes: passkeyAttributes },
  passkey_options: { attributes: passkeyOptionsAttributes },
  captchas: { attributes: captchaAttributes },
  captcha_challenges: { attributes: captchaChallengeAttributes },
  payer_checks: { attributes: payerCheckAttributes },
  issuing_banks: { attributes: issuingBankAttributes },
  verification_codes: { attributes: verificationCodeAttributes },
  card_verifications: {
    attributes: cardVerificationAttributes,
    relationships: { issuing_bank: 'issuing_banks' },
  },
  account_exports: { attributes: exportAttributes },
  content: { attributes: contentAttributes, relationships: { category: 'categories' } },
  categories: { attributes: categoryAttributes },
  news_months: { attributes: newsMonthAttributes },
  faq_categories: { attributes: faqCategoryAttributes },
  faq_questions: {
    attributes: faqQuestionAttributes,
    relationships: { category: 'faq_categories' },
  },
  authentication_providers: { attributes: providerAttributes },
} as const satisfies Readonly<Record<string, Described>>;

/** Types of resources the API answers with. */
export type ResourceType = keyof typeof resources;

/** Types that may be asked for with `fields[type]`. */
export const sparseTypes: readonly ResourceType[] = ['content'];

/** The schema of a type whose attributes were chosen by `fields[type]`. */
export function sparseNameOf(type: ResourceType): string {
  return `sparse_${type}`;
}

/** JSON Schemas of all resources, by their type, and of those that may be answered in part. */
export function resourceSchemas(): Json {
  const whole = Object.entries(resources).map(([type, described]): [string, Json] => [
    type,
    resourceSchema(type, described),
  ]);
  const sparse = sparseTypes.map((type): [string, Json] => [
    sparseNameOf(type),
    sparseSchema(type, resourceSchema(type, resources[type])),
  ]);
  return Object.fromEntries([...whole, ...sparse]);
}

/** No attribute is required of an answer that brings only those that were asked for. */
function sparseSchema(type: ResourceType, schema: Json): Json {
  const properties = { ...objectOf(schema['properties']) };
  const { required: _, ...attributes }: Record<string, unknown> = {
    ...objectOf(Reflect.get(properties, 'attributes')),
  };
  const description = `All attributes, or only those of \`fields[${type}]\`.`;
  return { ...schema, properties: { ...properties, attributes: { ...attributes, description } } };
}

function resourceSchema(type: string, { attributes, relationships }: Described): Json {
  const related = Object.entries(relationships ?? {}).map(([name, to]): [string, Json] => [
    name,
    { type: 'object', properties: { data: identifierOf(to) } },
  ]);
  return {
    type: 'object',
    required: ['type', 'id', 'attributes'],
    properties: {
      type: { const: type },
      id: { type: 'string' },
      attributes: withNotes(type, jsonSchemaOf(attributes)),
      ...(related.length === 0
        ? {}
        : { relationships: { type: 'object', properties: Object.fromEntries(related) } }),
    },
  };
}

function identifierOf(type: string): Json {
  return {
    type: ['object', 'null'],
    required: ['type', 'id'],
    properties: { type: { const: type }, id: { type: 'string' } },
  };
}

function withNotes(type: string, schema: Json): Json {
  const notes = attributeNotes[type] ?? {};
  const properties: Record<string, unknown> = { ...objectOf(schema['properties']) };
  for (const [name, description] of Object.entries(notes)) {
    const property = properties[name];
    if (property === undefined) throw new Error(`${type} has no attribute ${name} to describe`);
    properties[name] = { ...objectOf(property), description };
  }
  return { ...schema, properties };
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
