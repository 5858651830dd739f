import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  isRefusal,
  type Refusal,
  type RefusalItem,
  refuse,
  tooMany,
} from '../../../../core/refusal.ts';
import { formatDecimal, formatMoney, formatWholeMoney } from '../../../../i18n/format.ts';
import { formatMoment } from '../../../../i18n/format-moment.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import { translate, translateIfKnown } from '../../../../i18n/translate.ts';
import { ArchiveUnreadable } from '../../archives/archive-file.ts';
import { isOutage } from '../../database/is-outage.ts';
import { isUnstorable } from '../../database/is-unstorable.ts';
import { FilesFault } from '../../files/stores/file-store.ts';
import { localeOf } from '../locale.ts';
import { refusalStatus } from './refusal-status.ts';

type ErrorItem = {
  readonly status: string;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly source?: { readonly pointer: string } | { readonly parameter: string };
};

type ErrorDocument = {
  readonly errors: readonly ErrorItem[];
  readonly meta?: Readonly<Record<string, unknown>>;
};

/** Told of every answer of status 500 or above, with what led to it. */
export type ReportFault = (error: unknown, request: FastifyRequest) => void;

/** Status of a refusal's answer: that of its first reason. */
function statusOf(refusal: Refusal): number {
  const [first] = refusal.refused;
  return first === undefined ? 500 : refusalStatus[first.code];
}

type FieldKind = 'pointer' | 'parameter';

/** Writes a refusal as JSON:API, one item per reason, in the given language. */
export function presentRefusal(
  refusal: Refusal,
  locale: Locale,
  fieldKindOf: (item: RefusalItem) => FieldKind = () => 'pointer',
): ErrorDocument {
  return {
    errors: refusal.refused.map((item) => presentItem(item, locale, fieldKindOf(item))),
  };
}

function presentItem(item: RefusalItem, locale: Locale, fieldKind: FieldKind): ErrorItem {
  const { code, field } = item;
  const params = inWords(item, locale);
  const text = {
    status: String(refusalStatus[code]),
    code,
    title: translateIfKnown(locale, `errors.${code}.title`, params) ?? code,
    detail: detailOf({ ...item, params }, locale),
  };
  if (field === undefined) return text;
  if (fieldKind === 'parameter') return { ...text, source: { parameter: field } };
  return { ...text, source: { pointer: `/data/attributes/${field}` } };
}

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/**
 * Numbers are written as they are everywhere: `1 000,50` in Russian, with their currency where the
 * refusal names one. So is a moment, in UTC: nobody here knows the reader's time zone.
 */
function inWords({ code, params = {} }: RefusalItem, locale: Locale): Record<string, string> {
  const { currency, ...values } = params;
  const write = (value: string) => {
    if (moment.test(value)) return `${formatMoment(value, locale, 'UTC')} UTC`;
    if (currency === undefined) return formatDecimal(value, locale);
    return code === 'minimum_withdrawal'
      ? formatWholeMoney(value, currency, locale)
      : formatMoney(value, currency, locale);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(value)]));
}

/**
 * A text may have a variant for the placeholders at hand, `errors.greater_than.detail.min`, or for
 * the field, `errors.invalid_format.field.email`.
 */
function detailOf({ code, field = '', params = {} }: RefusalItem, locale: Locale): string {
  for (const name of Object.keys(params)) {
    const variant = translateIfKnown(locale, `errors.${code}.detail.${name}`, params);
    if (variant !== null) return variant;
  }
  const ofField = translateIfKnown(locale, `errors.${code}.field.${field}`);
  return ofField ?? translateIfKnown(locale, `errors.${code}.detail`, params) ?? code;
}

/** When to come again where nobody knows better: the windows of our limits are a minute. */
const retrySeconds = 60;

/** What is asked by these methods stands in the address: no body has a field at fault. */
const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE']);

/** Whether a field is a parameter of the address: a call with a body may have one as well. */
function isInAddress({ method, query }: FastifyRequest, field: string | undefined): boolean {
  if (bodiless.has(method)) return true;
  return field !== undefined && typeof query === 'object' && query !== null && field in query;
}

/** Sets the status of a refusal and gives the document to answer with. */
export function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): ErrorDocument {
  const status = statusOf(refusal);
  reply.code(status).header('cache-control', 'no-store');
  if (status === 429) {
    reply.header('retry-after', refusal.refused[0]?.params?.['retry_after'] ?? retrySeconds);
  }
  return presentRefusal(refusal, localeOf(request), ({ field }) =>
    isInAddress(request, field) ? 'parameter' : 'pointer',
  );
}

/** Answers with a refusal; a handler may as well return the refusal itself. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  meta?: Readonly<Record<string, unknown>>,
): FastifyReply {
  const presented = answerRefusal(request, reply, refusal);
  return reply.send(meta === undefined ? presented : { ...presented, meta });
}

/** What a visitor is told of a bug or an outage: nothing of its inside. */
function presentFault(locale: Locale, status: 500 | 503 = 500): ErrorDocument {
  const title = translate(locale, 'errors.unknown.title');
  const detail = translate(locale, 'errors.unknown.detail');
  return { errors: [{ status: String(status), code: 'unknown', title, detail }] };
}

const outageSeconds = 5;
/** A bucket of somebody else takes longer to come back than a database of ours. */
const filesSeconds = 60;

/** The last stop of everything thrown: a refusal of the framework, or a fault to report. */
export function errorHandler(report: ReportFault) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = refusalOf(error);
    if (refusal !== null) return sendRefusal(request, reply, refusal);
    report(error, request);
    if (error instanceof FilesFault) {
      reply.header('retry-after', filesSeconds);
      return sendRefusal(request, reply, refuse('files_silent'));
    }
    if (error instanceof ArchiveUnreadable) {
      return sendRefusal(request, reply, refuse('archive_unreadable'));
    }
    // What passes by itself is worth asking again; a mistake of ours is not.
    const status = isOutage(error) ? 503 : 500;
    if (status === 503) reply.header('retry-after', outageSeconds);
    reply.code(status).header('cache-control', 'no-store');
    return reply.send(presentFault(localeOf(request), status));
  };
}

/** Reads what Fastify and its plugins throw at requests that are at fault themselves. */
function refusalOf(error: unknown): Refusal | null {
  if (isRefusal(error)) return error;
  if (isUnstorable(error)) return refuse('malformed');
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  const { statusCode } = error;
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return null;
  if (statusCode === 429) return tooMany(retrySeconds);
  return refuse(codeByStatus[statusCode] ?? 'malformed');
}

const codeByStatus: Readonly<Record<number, Parameters<typeof refuse>[0]>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
};
