import { useEffect } from 'react';
import { Link, useRevalidator, useRouteError } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import { ApiFailure } from '../api/failure.ts';
import { type Say, useLanguage } from '../parts/language.tsx';
import { Press, pressLook } from '../parts/press.tsx';
import { troubleText } from '../parts/trouble.tsx';

/** A screen whose data did not come: why, and how to try again. */
export function CrashPage() {
  const { t } = useLanguage();
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const title = t('office.crashTitle');
  useEffect(() => {
    document.title = `${title} · Agio`;
  }, [title]);
  const passing = error instanceof ApiFailure;
  // Asking again gives nobody a right, and nothing that is not there.
  const isFinal = passing && (error.status === 403 || error.status === 404);
  return (
    <div className="mx-auto w-full max-w-xl py-16">
      <h1 className="mb-4 text-xl">{title}</h1>
      <Notice tone="loss" announce>
        {textOf(error, t)}
      </Notice>
      <div className="mt-4 flex gap-3">
        {/* Code that failed is not cured by the same data: the page is loaded anew. */}
        {isFinal ? null : (
          <Press
            kind="primary"
            icon="refresh"
            busy={state === 'loading'}
            onClick={() => (passing ? void revalidate() : location.reload())}
          >
            {t('office.tryAgain')}
          </Press>
        )}
        <Link to="/orders" className={pressLook(isFinal ? 'primary' : 'quiet')}>
          {t('office.toQueue')}
        </Link>
      </div>
    </div>
  );
}

function textOf(error: unknown, t: Say): string {
  if (!(error instanceof ApiFailure)) return t('office.unknownTrouble');
  if (error.status === 403) return t('office.noRight');
  if (error.status === 404) return t('office.missingText');
  return troubleText(error, t);
}
