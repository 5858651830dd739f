import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';

const everyMilliseconds = 3_600_000;

type Newest = { readonly version: string; readonly current: string; readonly security: boolean };

/** Says on every screen that there is a newer version, to those who may do something about it. */
export function ReleaseNotice() {
  const { t } = useLanguage();
  const [newest, setNewest] = useState<Newest | null>(null);

  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const ask = () =>
      call('GET /office/api/release_notices', { signal })
        .then(({ items, meta: { current } }) => {
          // The weakness is mended by every version after the one that names it.
          const [first] = items;
          const security = items.some((release) => release.security);
          setNewest(first === undefined ? null : { version: first.version, current, security });
        })
        // It is no news that the service cannot be reached: the next hour asks again.
        .catch(() => undefined);
    void ask();
    const timer = setInterval(ask, everyMilliseconds);
    return () => {
      clearInterval(timer);
      asking.abort();
    };
  }, []);

  if (newest === null) return null;
  const { version, current, security } = newest;
  return (
    <p
      role="status"
      className={`border-t border-hairline px-4 py-1 text-center text-xs ${
        security ? 'bg-red-wash text-red' : 'bg-green-wash text-green'
      }`}
    >
      <Link to="/settings/machine" className="underline underline-offset-4">
        {t(security ? 'releases.security' : 'releases.newer', { version, current })}
      </Link>
    </p>
  );
}
