import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { OwnFieldAttributes } from '../../contract/office/cities.ts';
import { Tag } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { ListWithDialog } from '../parts/list-with-dialog.tsx';
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
  const { t, locale } = useLanguage();
  const { items, owners } = useLoaderData<typeof loader>();
  const names = new Map(owners.systems.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) =>
    id
      .split('-')
      .map((side) => names.get(side) ?? side)
      .join(' → ');
  return (
    <ListWithDialog
      title={t('ownFields.nav')}
      add={t('ownFields.new')}
      text={t('ownFields.text')}
      empty={t('ownFields.empty')}
      items={items}
      mayChange={useMay('catalogue.change')}
      columns={[
        {
          key: 'label',
          title: t('ownFields.label'),
          cell: (field) => (
            <>
              {field[`label_${locale}`]}
              <span className="block font-mono text-xs text-soft">{field.name}</span>
              {field.enabled ? null : <Tag tone="calm">{t('ownFields.off')}</Tag>}
            </>
          ),
        },
        {
          key: 'type',
          title: t('ownFields.type'),
          wide: true,
          cell: ({ type, required }) => (
            <>
              {t(`ownFields.type.${type}`)}
              {required ? null : (
                <span className="block text-xs text-soft">{t('ownFields.optional')}</span>
              )}
            </>
          ),
        },
        {
          key: 'of',
          title: t('ownFields.of'),
          cell: ({ payment_system_id: system, direction_id: direction, side }) => (
            <>
              {nameOf(system ?? direction ?? '')}
              {side === null ? null : (
                <span className="block text-xs text-soft">{t(`ownFields.side.${side}`)}</span>
              )}
            </>
          ),
        },
      ]}
      dialog={(field, onClose) => (
        <EditOwnField
          field={field}
          owners={owners}
          last={Math.max(0, ...items.map(({ position }) => position))}
          onClose={onClose}
        />
      )}
    />
  );
}
