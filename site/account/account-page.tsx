import type { ReactNode } from 'react';
import { useLanguage } from '../shell/language.tsx';
import { PageHead } from '../shell/page-head.tsx';

type PageProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
};

/** One page of the account: its name, a sentence, its parts under each other. */
export function AccountPage({ title, lead, children }: PageProps) {
  const { t } = useLanguage();
  return (
    <>
      <PageHead title={t('account.pageTitle', { section: title })} />
      <h1 className="text-xl">{title}</h1>
      {lead ? <p className="mt-1 max-w-[64ch] text-sm text-soft">{lead}</p> : null}
      <div className="mt-6 space-y-10">{children}</div>
    </>
  );
}

type PartProps = {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** What can be done with the whole part, beside its name. */
  readonly action?: ReactNode;
  readonly id?: string;
  readonly children?: ReactNode;
};

/** A part of a page under a hairline: what it is, why, and what can be done. */
export function Part({ title, text, action, id, children }: PartProps) {
  return (
    <section id={id} className="border-t border-hairline pt-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-base">{title}</h2>
          {text ? <p className="mt-0.5 max-w-[60ch] text-sm text-soft">{text}</p> : null}
        </div>
        {action}
      </div>
      {children ? <div className="mt-4">{children}</div> : null}
    </section>
  );
}
