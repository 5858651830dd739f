import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Platform } from '../../platform/platform.ts';

/** Until when an entry of the block list stands; null is for ever, and what is past is refused. */
export function readExpiry(
  { clock }: Pick<Platform, 'clock'>,
  text: string | null | undefined,
): Date | null | Refusal {
  if (text === null || text === undefined) return null;
  const at = new Date(text);
  return at > clock.now() ? at : refuse('less_than', 'expires_at');
}
