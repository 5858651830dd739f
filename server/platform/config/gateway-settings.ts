import { z } from 'zod';

const message =
  'must be pairs of addresses such as https://onlypays.net=http://127.0.0.1:4100, joined by commas';

/** The beginning of an address, without anything behind its host. */
function originOf(text: string): string | null {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** Variables of payment providers, part of all that `settings.ts` reads. */
export const gatewayVariables = {
  GATEWAY_ADDRESSES: z
    .string()
    .transform((text, context) => {
      const pairs = text.split(',').map((item) => item.trim().split('='));
      const origins = pairs.map(([from = '', to = '']) => [originOf(from), originOf(to)] as const);
      const read = new Map<string, string>();
      for (const [from, to] of origins) {
        if (from === null || to === null) context.addIssue({ code: 'custom', message });
        else read.set(from, to);
      }
      return read;
    })
    .optional(),
};

type Given = z.output<z.ZodObject<typeof gatewayVariables>>;

/** The variables as the code names them. */
export function gatewaysOf(given: Given) {
  const none: ReadonlyMap<string, string> = new Map();
  /** Where payment providers are reached instead of where they are, by the origins of both. */
  return { gatewayAddresses: given.GATEWAY_ADDRESSES ?? none };
}
