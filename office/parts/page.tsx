import { type ReactNode, useEffect } from 'react';
import { sayTitle } from './tab-title.ts';

type Props = {
  readonly title: string;
  /** In the title of the tab where it differs. */
  readonly tabTitle?: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** One screen: its heading, what can be done with the whole of it, and the rest. */
export function Page({ title, tabTitle, aside, children }: Props) {
  useEffect(() => {
    sayTitle(tabTitle ?? title);
  }, [title, tabTitle]);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="min-w-0 text-xl wrap-anywhere" tabIndex={-1}>
          {title}
        </h1>
        {aside ? <div className="flex flex-wrap items-center gap-2">{aside}</div> : null}
      </div>
      {children}
    </>
  );
}

/** A part of a screen under a small heading and a hairline. */
export function Section(props: { title: string; className?: string; children: ReactNode }) {
  return (
    <section
      className={`border-t border-hairline py-4 first:border-0 first:pt-0 ${props.className ?? ''}`}
    >
      <h2 className="mb-2 text-base">{props.title}</h2>
      {props.children}
    </section>
  );
}
