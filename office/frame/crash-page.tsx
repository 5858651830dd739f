import { useEffect } from 'react';
import { Link, useRevalidator, useRouteError } from 'react-router';
import { ApiFailure } from '../../client/failure.ts';
import { troubleTexts } from '../../ui/actions/action-trouble.tsx';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { type EntranceSay, useEntranceLanguage } from '../parts/language.tsx';
import { shopName } from '../parts/shop-name.ts';

/** A screen whose data did not come: why, and how to try again. */
export function CrashPage() {
  const { t } = useEntranceLanguage();
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const title = t('office.crashTitle');
  useEffect(() => {
    document.title = `${title} · ${shopName()}`;
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
          <Button
            size="small"
            kind="primary"
            icon="refresh"
            busy={state === 'loading'}
            onClick={() => (passing ? void revalidate() : location.reload())}
          >
            {t('office.tryAgain')}
          </Button>
        )}
        <Link to="/orders" className={buttonLook(isFinal ? 'primary' : 'quiet', 'small')}>
          {t('office.toQueue')}
        </Link>
      </div>
    </div>
  );
}

function textOf(error: unknown, t: EntranceSay): string {
  if (!(error instanceof ApiFailure)) return t('ui.failed');
  if (error.status === 403) return t('office.noRight');
  if (error.status === 404) return t('office.missingText');
  return troubleTexts(error, t).join(' ');
}
