import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { alertChannels } from '../../core/alerts/alert-kind.ts';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';

const everyMilliseconds = 60_000;

/** Says on every screen that alerts do not get through: nobody should rely on their silence. */
export function ChannelWarning() {
  const { t } = useLanguage();
  const [failing, setFailing] = useState<readonly string[]>([]);

  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const ask = () =>
      call('GET /office/api/alerts/channels', { signal })
        .then(({ items }) => setFailing(items.filter((c) => c.works === false).map(({ id }) => id)))
        // The screen itself says where the service cannot be reached; the next minute asks again.
        .catch(() => undefined);
    void ask();
    const timer = setInterval(ask, everyMilliseconds);
    return () => {
      clearInterval(timer);
      asking.abort();
    };
  }, []);

  if (failing.length === 0) return null;
  const names = alertChannels
    .filter((channel) => failing.includes(channel))
    .map((channel) => t(`alerts.channel.${channel}`))
    .join(', ');
  return (
    <p
      role="status"
      className="border-t border-hairline bg-red-wash px-4 py-1 text-center text-xs text-red"
    >
      <Link to="/alerts" className="underline underline-offset-4">
        {t('alerts.warning', { channels: names })}
      </Link>
    </p>
  );
}
