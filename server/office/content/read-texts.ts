import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type OfficeText, officeText } from '../../../contract/office/content.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import { parseAttributes, parseFields, readAttributes } from '../../platform/http/attributes.ts';

type Texts = { readonly ru: OfficeText | null; readonly en: OfficeText | null };

/**
 * Reads an item that is written in one language or two. A refusal names a field of a text with its
 * language, `ru.title`, so that the screen can tell it beside the right one.
 */
export function readTexts<Schema extends z.core.$ZodType<object>>(
  schema: Schema,
  request: FastifyRequest,
): (z.core.output<Schema> & Texts) | Refusal {
  const fields = parseAttributes(schema, request);
  const given = readAttributes(request.body);
  if (isRefusal(given)) return given;
  const ru = readText('ru', given['ru']);
  const en = readText('en', given['en']);
  const refused = [fields, ru, en].flatMap((each) => (isRefusal(each) ? each.refused : []));
  if (isRefusal(fields) || isRefusal(ru) || isRefusal(en)) return { refused };
  return { ...fields, ru, en };
}

function readText(locale: 'ru' | 'en', given: unknown): OfficeText | null | Refusal {
  if (given === null || given === undefined) return null;
  const text = parseFields(officeText, given);
  if (!isRefusal(text)) return text;
  return {
    refused: text.refused.map(({ field, ...item }) => ({
      ...item,
      field: field === undefined || field === '' ? locale : `${locale}.${field}`,
    })),
  };
}
