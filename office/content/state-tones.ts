import type { ContentState } from '../../contract/office/content.ts';
import type { Tone } from '../../ui/states/tag.tsx';

/** How a state looks. */
export const stateTones: Readonly<Record<ContentState, Tone>> = {
  draft: 'calm',
  scheduled: 'waiting',
  published: 'done',
};
