import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { OwnFieldAttributes } from '../../contract/office/cities.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';
import { EditOwnField } from './edit-own-field.tsx';
import type { Owners } from './field-owner.tsx';

export type OwnField = Item<OwnFieldAttributes>;

/** The shop's own questions, in the order they are asked. */
export function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  return load(request, async () => {
    const [fields, systems, directions] = await Promise.all([
      call('GET /office/api/own_fields', { signal }),
      call('GET /office/api/payment_systems', { signal }),
      call('GET /office/api/directions/ids', { signal }),
    ]);
    const owners: Owners = {
      systems: systems.items,
      directions: directions.items.map(({ id }) => id),
    };
    return { items: fields.items, owners };
  });
}

/** Questions that customers are asked beside those of the service. */
export function Component() {
  const { t } = useLanguage();
  const { items, owners } = useLoaderData<typeof loader>();
  const mayChange = useMay('catalogue.change');
  const [editing, setEditing] = useState<OwnField | 'new' | null>(null);
  return (
    <Page
      title={t('ownFields.nav')}
      aside={
        mayChange ? (
          <Button size="small" kind="primary" onClick={() => setEditing('new')}>
            {t('ownFields.new')}
          </Button>
        ) : null
      }
    >
      <p className="mb-3 max-w-prose text-sm text-soft">{t('ownFields.text')}</p>
      {items.length === 0 ? (
        <Empty>{t('ownFields.empty')}</Empty>
      ) : (
        <Fields items={items} owners={owners} onEdit={mayChange ? setEditing : null} />
      )}
      {editing === null ? null : (
        <EditOwnField
          field={editing === 'new' ? null : editing}
          owners={owners}
          last={Math.max(0, ...items.map(({ position }) => position))}
          onClose={() => setEditing(null)}
        />
      )}
    </Page>
  );
}

type FieldsProps = {
  readonly items: readonly OwnField[];
  readonly owners: Owners;
  readonly onEdit: ((field: OwnField) => void) | null;
};

function Fields({ items, owners, onEdit }: FieldsProps) {
  const { t, locale } = useLanguage();
  const names = new Map(owners.systems.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) =>
    id
      .split('-')
      .map((side) => names.get(side) ?? side)
      .join(' → ');
  return (
    <Table
      label={t('ownFields.nav')}
      columns={[
        { key: 'label', title: t('ownFields.label') },
        { key: 'type', title: t('ownFields.type'), wide: true },
        { key: 'of', title: t('ownFields.of') },
        { key: 'change', title: '', end: true },
      ]}
    >
      {items.map((field) => (
        <tr key={field.id} className={rowLook}>
          <Cell>
            {field[`label_${locale}`]}
            <span className="block font-mono text-xs text-soft">{field.name}</span>
            {field.enabled ? null : <Tag tone="calm">{t('ownFields.off')}</Tag>}
          </Cell>
          <Cell wide>
            {t(`ownFields.type.${field.type}`)}
            {field.required ? null : (
              <span className="block text-xs text-soft">{t('ownFields.optional')}</span>
            )}
          </Cell>
          <Cell>
            {nameOf(field.payment_system_id ?? field.direction_id ?? '')}
            {field.side === null ? null : (
              <span className="block text-xs text-soft">{t(`ownFields.side.${field.side}`)}</span>
            )}
          </Cell>
          <Cell end>
            {onEdit === null ? null : (
              <Button size="small" onClick={() => onEdit(field)}>
                {t('office.change')}
              </Button>
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
