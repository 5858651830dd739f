import type { Tone } from '../../ui/states/tag.tsx';

const tones: Readonly<Record<string, Tone>> = {
  waiting_funds: 'waiting',
  processing: 'waiting',
  moderation: 'attention',
  completed: 'done',
  refunded: 'done',
  rejected: 'lost',
  cancelled: 'calm',
  expired: 'calm',
};

/** The tone of a status of an order. */
export function toneOf(status: string): Tone {
  return tones[status] ?? 'calm';
}
