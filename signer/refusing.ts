import type { SignerRefusal } from './protocol.ts';

/** Builds a refusal; `later` when asking again may succeed by itself. */
export function refused(
  code: SignerRefusal['refused'],
  detail: string,
  later = false,
): SignerRefusal {
  return { refused: code, detail, later };
}

/** Tells a refusal from a result. */
export function isRefused(value: object): value is SignerRefusal {
  return 'refused' in value;
}
