import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { nextOf, withNext } from '../session/next-path.ts';
import { useLanguage } from '../shell/language.tsx';

/** Ways in that need no password here, below those that do. */
export function OtherWays({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="other-ways" className="space-y-3 border-t border-hairline pt-5">
      <h2 id="other-ways" className="text-sm font-normal tracking-normal text-soft">
        {t('entrance.otherWays')}
      </h2>
      {children}
    </section>
  );
}

/** For who came to the wrong page: the other one leads to the same page afterwards. */
export function OtherEntrance({ to }: { to: '/login' | '/register' }) {
  const { t } = useLanguage();
  const { search } = useLocation();
  const registered = to === '/login';
  return (
    <p className="text-sm">
      {t(registered ? 'entrance.haveAccount' : 'entrance.noAccount')}{' '}
      <Link to={withNext(to, nextOf(search))} className="text-link">
        {t(registered ? 'entrance.toLogin' : 'entrance.toRegister')}
      </Link>
    </p>
  );
}
