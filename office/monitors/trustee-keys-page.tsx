import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { IssuedKeyAttributes, TrusteeKeyAttributes } from '../../contract/office/monitors.ts';
import type { OfficePartnerAttributes } from '../../contract/partners.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CopyLine } from '../../ui/actions/copy-line.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { MonitorTabs } from './monitor-tabs.tsx';

type Key = Item<TrusteeKeyAttributes>;
type IssuedKey = Item<IssuedKeyAttributes>;
type Holder = Item<OfficePartnerAttributes>;

/** The keys, and the partners that may get one. */
export function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  return load(request, async () => {
    const [keys, partners] = await Promise.all([
      call('GET /office/api/trustee_keys', { signal }),
      call('GET /office/api/partners', { signal }),
    ]);
    return { keys: keys.items, holders: partners.items.filter(({ code }) => code !== null) };
  });
}

/** Who may make orders by a program, and the keys they do it with. */
export function Component() {
  const { t } = useLanguage();
  const { keys, holders } = useLoaderData<typeof loader>();
  const [giving, setGiving] = useState(false);
  const [made, setMade] = useState<IssuedKey | null>(null);
  const [revoking, setRevoking] = useState<Key | null>(null);
  const none = holders.length === 0;
  return (
    <Page
      title={t('office.nav.monitors')}
      aside={
        <Button size="small" kind="primary" disabled={none} onClick={() => setGiving(true)}>
          {t('monitors.keys.new')}
        </Button>
      }
    >
      <MonitorTabs text={t('monitors.keys.text')} />
      {none ? <p className="mb-4 text-sm">{t('monitors.keys.noPartner')}</p> : null}
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
                  <Button size="small" kind="loss" onClick={() => setRevoking(key)}>
                    {t('monitors.keys.revoke')}
                  </Button>
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
  readonly onMade: (key: IssuedKey) => void;
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
        const { item } = await call('POST /office/api/trustee_keys', {
          attributes: {
            partner_id: textOf(form, 'partner_id'),
            contact_email: textOf(form, 'contact_email'),
          },
        });
        onMade(item);
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
function MadeKey({ made, onClose }: { made: IssuedKey | null; onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <Dialog open={made !== null} title={t('monitors.keys.made')} onClose={onClose}>
      {made !== null ? (
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
      onSubmit={() =>
        call('DELETE /office/api/trustee_keys/{id}', { params: { id: trusteeKey.id } })
      }
    >
      {() => <p className="text-sm">{t('monitors.keys.revokeText')}</p>}
    </FormDialog>
  );
}
