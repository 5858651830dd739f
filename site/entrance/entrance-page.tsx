import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { Rosette } from '../../ui/drawings/guilloche.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { useLanguage } from '../shell/language.tsx';
import { PageHead } from '../shell/page-head.tsx';

type Props = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly seed: string;
  readonly children: ReactNode;
};

/** A page on the way into an account: one narrow column beside the ornament of the site. */
export function EntrancePage({ title, lead, seed, children }: Props) {
  const { t } = useLanguage();
  return (
    <div className="relative isolate overflow-hidden md:min-h-[38rem]">
      <PageHead title={`${title} | ${t('site.name')}`} />
      <Rosette
        seed={seed}
        className={classes(
          'fade-left absolute top-0 -right-32 -z-10 size-[36rem] opacity-50',
          'max-md:hidden',
        )}
      />
      <div className="mx-auto w-full max-w-[84rem] px-4 py-8 sm:px-6 md:py-14">
        <div className="max-w-[27rem] space-y-6">
          <div className="space-y-2">
            <h1 className="text-2xl">{title}</h1>
            {lead ? <p className="text-sm text-soft">{lead}</p> : null}
          </div>
          <noscript>
            <Notice tone="waiting">{t('entrance.noScript')}</Notice>
          </noscript>
          {children}
        </div>
      </div>
    </div>
  );
}
