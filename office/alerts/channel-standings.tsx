import type { Item } from '../../client/call-types.ts';
import type { AlertChannelAttributes } from '../../contract/office/alerts.ts';
import { alertChannels } from '../../core/alerts/alert-kind.ts';
import { Tag } from '../../ui/states/tag.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';

type Channel = Item<AlertChannelAttributes>;

/** Whether each channel carries what it is given, for all operators together. */
export function ChannelStandings({ channels }: { readonly channels: readonly Channel[] }) {
  const { t } = useLanguage();
  return (
    <Section title={t('alerts.channels')}>
      <dl className="space-y-2 text-sm">
        {alertChannels.map((name) => {
          const channel = channels.find(({ id }) => id === name);
          return channel === undefined ? null : (
            <div key={name} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <dt className="w-28">{t(`alerts.channel.${name}`)}</dt>
              <dd className="min-w-0 flex-1 wrap-anywhere">
                <StandingText channel={channel} />
              </dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}

function StandingText({ channel }: { readonly channel: Channel }) {
  const { t } = useLanguage();
  if (channel.works === null) return <span className="text-soft">{t('alerts.unused')}</span>;
  if (!channel.works) {
    return <Tag tone="lost">{t('alerts.fails', { error: channel.last_error ?? '' })}</Tag>;
  }
  return (
    <>
      <Tag tone="done">{t('alerts.works')}</Tag>
      {channel.succeeded_at === null ? null : (
        <span className="ml-3 text-soft">
          {t('alerts.lastSent')} <Moment at={channel.succeeded_at} />
        </span>
      )}
    </>
  );
}
