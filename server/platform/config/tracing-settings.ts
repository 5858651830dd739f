import { z } from 'zod';

const headers = /^[\w-]+=[^,\s]+(,[\w-]+=[^,\s]+)*$/;

/** Variables of OpenTelemetry, by the names that its own specification gives them. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'must be an address such as http://collector:4318',
    )
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(headers, 'must be pairs such as api-key=abc,tenant=shop')
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a share from 0 to 1' })
    .min(0, 'must be a share from 0 to 1')
    .max(1, 'must be a share from 0 to 1')
    .default(1),
};

type Given = z.output<z.ZodObject<typeof tracingVariables>>;

/** Where traces and metrics are sent, and with which headers; null where nothing is sent. */
export type Collector = {
  /** Without a slash at its end; traces and metrics have paths of their own beneath it. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The share of all traces that is sent, from 0 to 1. */
  readonly share: number;
};

/** The collector of traces and metrics, as the environment gives it. */
export function tracingOf(given: Given): { readonly collector: Collector | null } {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: pairs = '' } = given;
  if (url === undefined) return { collector: null };
  const named = pairs === '' ? [] : pairs.split(',').map(splitPair);
  return {
    collector: {
      url: url.replace(/\/+$/, ''),
      headers: Object.fromEntries(named),
      share: given.OTEL_TRACES_SAMPLER_ARG,
    },
  };
}

/** The value is percent-encoded, as OpenTelemetry's specification has it. */
function splitPair(pair: string): readonly [string, string] {
  const at = pair.indexOf('=');
  const value = pair.slice(at + 1);
  try {
    return [pair.slice(0, at), decodeURIComponent(value)];
  } catch {
    return [pair.slice(0, at), value];
  }
}
