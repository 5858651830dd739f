import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { MonitorState } from '../../contract/office/monitors.ts';
import type { OfficePartnerAttributes } from '../../contract/partners.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { MonitorTabs } from './monitor-tabs.tsx';
import { PartnerDialog } from './partner-dialog.tsx';
import { RemovePartner } from './remove-partner.tsx';

export type Partner = Item<OfficePartnerAttributes>;

/** Everybody who reads a file or stands on the page of partners. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, () => call('GET /office/api/partners', { signal: request.signal }));
}

/** Monitors and partners, the file each reads, and how the files stand. */
export function Component() {
  const { t } = useLanguage();
  const { items, meta } = useLoaderData<typeof loader>();
  const mayChange = useMay('monitors.change');
  const [open, setOpen] = useState<Partner | 'new' | null>(null);
  const [leaving, setLeaving] = useState<Partner | null>(null);
  const action = useAction();
  const flip = ({ id, export_enabled }: Partner) =>
    action.run(() =>
      call('PATCH /office/api/partners/{id}', {
        params: { id },
        attributes: { export_enabled: !export_enabled },
      }),
    );
  return (
    <Page
      title={t('office.nav.monitors')}
      aside={
        mayChange ? (
          <Button size="small" kind="primary" onClick={() => setOpen('new')}>
            {t('monitors.partners.new')}
          </Button>
        ) : null
      }
    >
      <MonitorTabs text={t('monitors.partners.text')} />
      <State meta={meta} />
      <ActionTrouble action={action} />
      {items.length === 0 ? (
        <Empty>{t('monitors.partners.empty')}</Empty>
      ) : (
        <Table
          label={t('office.nav.monitors')}
          columns={[
            { key: 'name', title: t('monitors.partners.name') },
            { key: 'file', title: t('monitors.partners.file') },
            { key: 'code', title: t('monitors.partners.code'), wide: true },
            { key: 'actions', title: '', end: true },
          ]}
        >
          {items.map((partner) => (
            <Row
              key={partner.id}
              partner={partner}
              actions={
                mayChange
                  ? {
                      flip: () => flip(partner),
                      change: () => setOpen(partner),
                      remove: () => setLeaving(partner),
                    }
                  : null
              }
            />
          ))}
        </Table>
      )}
      {open === null ? null : (
        <PartnerDialog partner={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
      {leaving === null ? null : (
        <RemovePartner partner={leaving} onClose={() => setLeaving(null)} />
      )}
    </Page>
  );
}

type Actions = Readonly<Record<'flip' | 'change' | 'remove', () => void>>;

function Row({ partner, actions }: { partner: Partner; actions: Actions | null }) {
  const { t } = useLanguage();
  return (
    <tr className={rowLook}>
      <Cell>
        <p className="font-medium">{partner.name}</p>
        <p className="text-xs text-soft">
          {t(`monitors.kind.${partner.kind}`)}
          {partner.listed ? ` · ${t('monitors.partners.listedTag')}` : ''}
        </p>
      </Cell>
      <Cell>
        <File partner={partner} />
      </Cell>
      <Cell wide>{partner.code ?? '—'}</Cell>
      <Cell end>
        {actions === null ? null : (
          <span className="flex flex-wrap justify-end gap-2 max-sm:flex-col">
            {partner.export_name === null ? null : (
              <Button size="small" onClick={actions.flip}>
                {t(partner.export_enabled ? 'monitors.switchOff' : 'monitors.switchOn')}
              </Button>
            )}
            <Button size="small" onClick={actions.change}>
              {t('office.change')}
            </Button>
            <Button size="small" kind="loss" onClick={actions.remove}>
              {t('monitors.partners.remove')}
            </Button>
          </span>
        )}
      </Cell>
    </tr>
  );
}

function File({ partner }: { partner: Partner }) {
  const { t } = useLanguage();
  const { export_url: url, export_format: format, export_enabled: enabled } = partner;
  if (url === null || format === null) return t('monitors.partners.noFile');
  const path = new URL(url).pathname;
  return (
    <>
      {enabled ? (
        <a href={url} className="font-mono text-xs/6 break-all text-green underline">
          {path}
        </a>
      ) : (
        <span className="font-mono text-xs/6 break-all">{path}</span>
      )}
      <p className="text-xs text-soft">{t(`monitors.format.${format}`)}</p>
      <Tag tone={enabled ? 'done' : 'calm'}>
        {t(enabled ? 'monitors.partners.on' : 'monitors.partners.off')}
      </Tag>
    </>
  );
}

/** Whether the files tell anything, and what the self-check found. */
function State({ meta }: { meta: MonitorState }) {
  const { t } = useLanguage();
  const { rates_as_of: asOf, checked_at: checkedAt, differing } = meta;
  return (
    <p className="mb-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {asOf === null ? (
        <Tag tone="attention">{t('monitors.state.empty')}</Tag>
      ) : (
        <span>
          {t('monitors.state.fresh')} <Moment at={asOf} />
        </span>
      )}
      {checkedAt === null ? (
        <span className="text-soft">{t('monitors.state.notChecked')}</span>
      ) : (
        <span>
          {t('monitors.state.checked', { count: meta.checked_directions })}{' '}
          <Moment at={checkedAt} />
        </span>
      )}
      {differing === 0 ? null : (
        <Link to="/monitors/directions?state=differing" className="text-red underline">
          {t('monitors.state.differing', { count: differing })}
        </Link>
      )}
    </p>
  );
}
