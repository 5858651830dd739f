import { z } from 'zod';
import {
  type OwnFieldAnswer,
  type OwnFieldChoice,
  ownFieldTypes,
} from '../../../../core/own-fields/own-field.ts';

const choices = z.array(z.object({ value: z.string(), ru: z.string(), en: z.string() }));

/** Reads the answers that can be chosen. */
export function choicesFromJson(stored: unknown): OwnFieldChoice[] {
  return choices.parse(stored);
}

const texts = z.object({ ru: z.string(), en: z.string() });
const answers = z.array(
  z.object({
    name: z.string(),
    type: z.enum(ownFieldTypes),
    label: texts,
    value: z.string(),
    text: z.exactOptional(texts),
    customer: z.boolean(),
    mail: z.boolean(),
  }),
);

/** Reads what a customer has answered. */
export function answersFromJson(stored: unknown): OwnFieldAnswer[] {
  return answers.parse(stored);
}
