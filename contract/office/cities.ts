import * as z from 'zod/mini';
import { ownFieldTypes } from '../../core/own-fields/own-field.ts';
import type { Answered } from '../answered.ts';
import { scheduleTerms } from '../schedule.ts';

const text = (max: number) => z.string().check(z.maxLength(max), z.trim());
const maybeText = (max: number) => z.optional(z.nullable(text(max)));
const place = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000));
const version = z.number().check(z.int(), z.minimum(1));

const cityTerms = {
  name_ru: text(80),
  name_en: text(80),
  /** Of the desk; while it is empty nothing is exchanged there. */
  address_ru: text(300),
  address_en: text(300),
  /** Null: at any hour. */
  schedule: z.nullable(scheduleTerms),
  position: place,
  enabled: z.boolean(),
};

/** Attributes of POST /office/api/cities. */
export const newCityRequest = z.object({ ...cityTerms, code: text(24) });

/** Attributes of PUT /office/api/cities/{id}. */
export const cityRequest = z.object({ ...cityTerms, version });
export type CityRequest = z.output<typeof cityRequest>;

/** A city as the office has it; its id is its code. */
export const officeCityAttributes = z.object({
  name_ru: z.string(),
  name_en: z.string(),
  address_ru: z.string(),
  address_en: z.string(),
  schedule: z.nullable(scheduleTerms),
  position: z.int(),
  enabled: z.boolean(),
  /** Switched on, with an address and hours: customers can choose it. */
  at_work: z.boolean(),
  version: z.int(),
});
export type OfficeCityAttributes = Answered<typeof officeCityAttributes>;

/** Attributes of PUT /office/api/direction_cities/{direction}/{city}; empty: as the direction. */
export const directionCityRequest = z.object({
  enabled: z.boolean(),
  markup_percent: maybeText(12),
  min_income_amount: maybeText(40),
  max_income_amount: maybeText(40),
});
export type DirectionCityRequest = z.output<typeof directionCityRequest>;

/** A city of a direction; its id is the code of the city. */
export const directionCityAttributes = z.object({
  name: z.string(),
  at_work: z.boolean(),
  /** The direction is exchanged there. */
  enabled: z.boolean(),
  /** Null: as the direction. */
  markup_percent: z.nullable(z.string()),
  min_income_amount: z.nullable(z.string()),
  max_income_amount: z.nullable(z.string()),
});
export type DirectionCityAttributes = Answered<typeof directionCityAttributes>;

export const ownFieldTerms = {
  type: z.enum(ownFieldTypes),
  label_ru: text(80),
  label_en: text(80),
  hint_ru: text(200),
  hint_en: text(200),
  /** Signs, classes and how often they stand; empty is any answer. */
  pattern: maybeText(100),
  choices: z
    .array(z.object({ value: text(80), ru: text(80), en: text(80) }))
    .check(z.maxLength(50)),
  /** On which side its payment system asks for it; null is on both, and of a direction. */
  side: z.nullable(z.enum(['income', 'outcome'])),
  required: z.boolean(),
  shown_to_customer: z.boolean(),
  shown_in_mail: z.boolean(),
  position: place,
  enabled: z.boolean(),
};

/** Attributes of POST /office/api/own_fields; it is of a payment system or of a direction. */
export const newOwnFieldRequest = z.object({
  ...ownFieldTerms,
  name: text(32),
  payment_system_id: maybeText(64),
  direction_id: maybeText(130),
});

/** Attributes of PUT /office/api/own_fields/{id}. */
export const ownFieldRequest = z.object({ ...ownFieldTerms, version });
export type OwnFieldRequest = z.output<typeof ownFieldRequest>;

/** A question of the shop's own as the office has it. */
export const ownFieldAttributes = z.object({
  ...newOwnFieldRequest.shape,
  payment_system_id: z.nullable(z.string()),
  direction_id: z.nullable(z.string()),
  pattern: z.nullable(z.string()),
  version: z.int(),
});
export type OwnFieldAttributes = Answered<typeof ownFieldAttributes>;
