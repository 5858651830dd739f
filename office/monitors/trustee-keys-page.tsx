import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { TrusteeKeyAttributes } from '../../contract/office-monitors.ts';
import type { OfficePartnerAttributes } from '../../contract/partners.ts';
import { Button } from '../../ui/button.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { getList, type Item, send } from '../api/call.ts';
import { load } from '../api/load.ts';
import { ActionField } from '../parts/action-field.tsx';
import { FormDialog, textOf } from '../parts/form-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Empty, Page } from '../parts/page.tsx';
import { Press } from '../parts/press.tsx';
import { Select } from '../parts/select.tsx';
import { Cell, rowLook, Table } from '../parts/table.tsx';
import { Tag } from '../parts/tag.tsx';
import { MonitorTabs } from './monitor-tabs.tsx';

type Key = Item<TrusteeKeyAttributes>;
type Holder = Item<OfficePartnerAttributes>;

/** The keys, and the partners that may get one. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, async () => {
    const [keys, partners] = await Promise.all([
      getList<TrusteeKeyAttributes>('/trustee_keys', request.signal),
      getList<OfficePartnerAttributes>('/partners', request.signal),
    ]);
    return { keys: keys.items, holders: partners.items.filter(({ code }) => code !== null) };
  });
}

/** Who may make orders by a program, and the keys they do it with. */
export function Component() {
  const { t } = useLanguage();
  const { keys, holders } = useLoaderData<typeof loader>();
  const [giving, setGiving] = useState(false);
  const [made, setMade] = useState<Key | null>(null);
  const [revoking, setRevoking] = useState<Key | null>(null);
  return (
    <Page
      title={t('office.nav.monitors')}
      aside={
        <Press kind="primary" disabled={holders.length === 0} onClick={() => setGiving(true)}>
          {t('monitors.keys.new')}
        </Press>
      }
    >
      <MonitorTabs text={t('monitors.keys.text')} />
      {holders.length === 0 ? <p className="mb-4 text-sm">{t('monitors.keys.noPartner')}</p> : null}
      {keys.length === 0 ? (
        <Empty>{t('monitors.keys.empty')}</Empty>
      ) : (
        <Table
          label={t('monitors.tab.keys')}
          columns={[
            { key: 'partner', title: t('monitors.keys.partner') },
            { key: 'state', title: t('monitors.keys.state') },
            { key: 'email', title: t('monitors.keys.email'), wide: true },
            { key: 'since', title: t('monitors.keys.since'), wide: true },
            { key: 'revoke', title: '', end: true },
          ]}
        >
          {keys.map((key) => (
            <tr key={key.id} className={rowLook}>
              <Cell>
                <p className="font-medium">{key.partner}</p>
                <p className="font-mono text-xs/6 break-all text-soft">{key.public_key}</p>
              </Cell>
              <Cell>
                <Tag tone={key.revoked_at === null ? 'done' : 'lost'}>
                  {t(key.revoked_at === null ? 'monitors.keys.works' : 'monitors.keys.revoked')}
                </Tag>
              </Cell>
              <Cell wide>{key.contact_email}</Cell>
              <Cell wide>
                <Moment at={key.created_at} />
              </Cell>
              <Cell end>
                {key.revoked_at === null ? (
                  <Press kind="loss" onClick={() => setRevoking(key)}>
                    {t('monitors.keys.revoke')}
                  </Press>
                ) : null}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      {giving ? (
        <GiveKey holders={holders} onClose={() => setGiving(false)} onMade={setMade} />
      ) : null}
      {revoking === null ? null : (
        <Revoke trusteeKey={revoking} onClose={() => setRevoking(null)} />
      )}
      <MadeKey made={made} onClose={() => setMade(null)} />
    </Page>
  );
}

type GiveProps = {
  readonly holders: readonly Holder[];
  readonly onClose: () => void;
  readonly onMade: (key: Key | null) => void;
};

function GiveKey({ holders, onClose, onMade }: GiveProps) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('monitors.keys.new')}
      submit={t('monitors.keys.issue')}
      fields={['partner_id', 'contact_email']}
      onClose={onClose}
      onSubmit={async (form) => {
        const given = {
          partner_id: textOf(form, 'partner_id'),
          contact_email: textOf(form, 'contact_email'),
        };
        onMade(await send<TrusteeKeyAttributes>('POST', '/trustee_keys', given));
      }}
    >
      {(action) => (
        <>
          <Select
            name="partner_id"
            label={t('monitors.keys.partner')}
            error={action.errorOf('partner_id')}
          >
            {holders.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <p className="text-xs text-soft">{t('monitors.keys.partnerHint')}</p>
          <ActionField
            action={action}
            name="contact_email"
            type="email"
            label={t('monitors.keys.email')}
            required
          />
        </>
      )}
    </FormDialog>
  );
}

/** Shown once: nobody, not even an admin, can read it again. */
function MadeKey({ made, onClose }: { made: Key | null; onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <Dialog open={made !== null} title={t('monitors.keys.made')} onClose={onClose}>
      {made?.secret_key ? (
        <>
          <p className="mb-3 text-sm">{t('monitors.keys.madeText')}</p>
          <CopyLine label={t('monitors.keys.public')} value={made.public_key} />
          <CopyLine label={t('monitors.keys.secret')} value={made.secret_key} />
          <div className="mt-4">
            <Button onClick={onClose}>{t('monitors.keys.done')}</Button>
          </div>
        </>
      ) : null}
    </Dialog>
  );
}

function Revoke({ trusteeKey, onClose }: { trusteeKey: Key; onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('monitors.keys.revokeTitle')}
      submit={t('monitors.keys.revoke')}
      kind="loss"
      onClose={onClose}
      onSubmit={() => send('DELETE', `/trustee_keys/${trusteeKey.id}`)}
    >
      {() => <p className="text-sm">{t('monitors.keys.revokeText')}</p>}
    </FormDialog>
  );
}
