import { addressOf } from '../../i18n/locale-path.ts';
import { Button } from '../../ui/actions/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { useLanguage } from '../shell/language.tsx';

/** Hidden until the browser says that it is offline; the script of the shell shows and hides it. */
export function OfflineBanner() {
  const { t } = useLanguage();
  return (
    <div id="offline" role="status">
      <p
        hidden
        className={classes(
          'fixed inset-x-0 bottom-0 z-20 flex justify-center gap-2.5 border-t border-amber',
          'bg-amber-wash px-4 py-3 text-sm',
        )}
      >
        <Icon name="alert" className="mt-0.5 size-5 text-amber" />
        <span>{t('footer.offline')}</span>
      </p>
    </div>
  );
}

/** Asked only where the operator has configured a chat or tags: nothing of others comes unasked. */
export function CookieNotice() {
  const { locale, t } = useLanguage();
  return (
    <section
      id="consent"
      hidden
      aria-label={t('footer.consentTitle')}
      className={classes(
        'no-print fixed inset-x-0 bottom-0 z-10 border-t border-edge bg-raised py-4',
      )}
    >
      <div className="mx-auto flex max-w-[84rem] flex-wrap items-center gap-x-8 gap-y-3 px-4 sm:px-6">
        <p className="min-w-0 flex-1 basis-80 text-sm">
          {t('footer.consentText')}{' '}
          <a href={addressOf(locale, '/legal/privacy')} className="text-link">
            {t('footer.consentMore')}
          </a>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button data-consent="yes">{t('footer.consentYes')}</Button>
          <Button kind="quiet" data-consent="no">
            {t('footer.consentNo')}
          </Button>
        </div>
      </div>
    </section>
  );
}

/**
 * The live chat, on every page. On public ones the script of the shell lets it in at a press; where
 * orders and accounts are it opens in a window of its own, so that it sees nothing of theirs.
 */
export function ChatButton() {
  const { locale, t } = useLanguage();
  return (
    <a
      id="chat-button"
      data-chat=""
      href={`${addressOf(locale, '/contacts')}#chat`}
      target="_blank"
      rel="noopener"
      className={classes(
        'no-print fixed right-4 bottom-4 rounded-full border border-edge bg-raised px-5 py-3',
        'text-sm font-medium',
      )}
    >
      {t('footer.chat')}
    </a>
  );
}
