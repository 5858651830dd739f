import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Icon } from '../drawings/icon.tsx';
import { toFirstPage } from './first-page.ts';
import { withoutPast } from './own-searches.ts';

type Props = {
  readonly label: string;
  readonly input?: RefObject<HTMLInputElement | null>;
};

const settledMilliseconds = 350;

/** A search that is part of the address: it can be bookmarked, and Back takes it back. */
export function SearchBox({ label, input }: Props) {
  const [parameters, setParameters] = useSearchParams();
  const searched = parameters.get('search') ?? '';
  const [text, setText] = useState(searched);
  const asked = useRef<readonly string[]>([searched]);

  useEffect(() => {
    // An address that follows what was typed takes back nothing that was typed since, however late
    // it comes.
    const awaited = withoutPast(asked.current, searched);
    asked.current = awaited ?? [searched];
    if (awaited === null) setText(searched);
  }, [searched]);
  useEffect(() => {
    if (text.trim() === searched) return;
    const timer = setTimeout(() => search(), settledMilliseconds);
    return () => clearTimeout(timer);
  });

  function search(event?: FormEvent) {
    event?.preventDefault();
    asked.current = [...asked.current, text.trim()];
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        toFirstPage(next);
        if (text.trim() === '') next.delete('search');
        else next.set('search', text.trim());
        return next;
      },
      { replace: true },
    );
  }

  return (
    <form onSubmit={search} className="relative min-w-0 flex-1 basis-56 max-sm:basis-full">
      <Icon name="search" className="absolute top-2.5 left-2.5 size-4 text-soft" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        className="min-h-9 w-full rounded-sm border border-hairline border-b-edge bg-raised pr-2 pl-8 text-sm pointer-coarse:min-h-11"
      />
    </form>
  );
}
