import { type ReactNode, useEffect } from 'react';

type Props = {
  readonly title: string;
  /** In the title of the tab where it differs: a count in front, say. */
  readonly tabTitle?: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** One screen: its heading, what can be done with the whole of it, and the rest. */
export function Page({ title, tabTitle, aside, children }: Props) {
  useEffect(() => {
    document.title = `${tabTitle ?? title} · Agio`;
  }, [title, tabTitle]);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-xl">{title}</h1>
        {aside ? <div className="flex flex-wrap items-center gap-2">{aside}</div> : null}
      </div>
      {children}
    </>
  );
}

/** Where there is nothing to list: why, and what that means. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <p className="border-y border-hairline px-3 py-10 text-center text-sm text-soft">{children}</p>
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
