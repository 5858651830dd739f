import { type ComponentType, useEffect, useState } from 'react';
import type { PageTopic } from '../texts/all-texts.ts';
import { useLanguage } from './language.tsx';

/** A part that its page does not carry: where it is, and the topic of its words. */
export type LazyPart<Props> = {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly topic: PageTopic;
};

/** The part once it is wanted and there, with its words; null until then, and where it fails. */
export function useLazyPart<Props>(
  { load, topic }: LazyPart<Props>,
  wanted: boolean,
): ComponentType<Props> | null {
  const { need } = useLanguage();
  const [part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!wanted) return;
    // Words first: a part is never drawn without them. Who is offline presses again later.
    Promise.all([load(), need(topic)]).then(
      ([loaded]) => setPart(() => loaded),
      () => undefined,
    );
  }, [wanted, load, need, topic]);
  return part;
}
