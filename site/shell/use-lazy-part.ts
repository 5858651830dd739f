import { type ComponentType, useEffect, useState } from 'react';
import type { PageTopic } from '../texts/all-texts.ts';
import { type Need, useNeed } from './language.tsx';

/** A part that its page does not carry: where it is, and the topic of its words. */
export type LazyPart<Props> = {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly topic: PageTopic;
  /** Once it is there: wherever it is wanted again it is drawn at once. */
  loaded?: ComponentType<Props>;
};

/** The part once it is wanted and there, with its words; null until then, and where it fails. */
export function useLazyPart<Props>(
  lazy: LazyPart<Props>,
  wanted: boolean,
): ComponentType<Props> | null {
  const need = useNeed();
  const [part, setPart] = useState(() => (wanted ? (lazy.loaded ?? null) : null));
  useEffect(() => {
    if (!wanted) return;
    bringPart(lazy, need).then(
      (loaded) => setPart(() => loaded),
      () => undefined,
    );
  }, [wanted, lazy, need]);
  return part;
}

/** Loads a part with its words; who is offline asks again later. */
export async function bringPart<Props>(
  lazy: LazyPart<Props>,
  need: Need,
): Promise<ComponentType<Props>> {
  // It counts as there with its words alone: a part is never drawn without them.
  const [loaded] = await Promise.all([lazy.load(), need(lazy.topic)]);
  lazy.loaded = loaded;
  return loaded;
}
