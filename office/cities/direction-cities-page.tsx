import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { DirectionFile } from '../../contract/office/catalogue.ts';
import type { DirectionCityAttributes } from '../../contract/office/cities.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';

type Place = Item<DirectionCityAttributes>;
type Direction = Item<DirectionFile>;

/** A direction with what it has of its own in each city. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const { signal } = request;
  const id = params['id'] ?? '';
  return load(request, async () => {
    const [direction, places] = await Promise.all([
      call('GET /office/api/directions/{id}', { params: { id }, signal }),
      call('GET /office/api/direction_cities/{direction}', { params: { direction: id }, signal }),
    ]);
    return { direction: direction.item, places: places.items };
  });
}

/** In which cities a direction is exchanged, and on which terms there. */
export function Component() {
  const { t } = useLanguage();
  const { direction, places } = useLoaderData<typeof loader>();
  const mayChange = useMay('catalogue.change');
  const [editing, setEditing] = useState<Place | null>(null);
  const { income, outcome } = direction;
  return (
    <Page
      title={t('officeCities.ofDirection', { income: income.name, outcome: outcome.name })}
      aside={
        <BackLink to={`/directions/${direction.id}`}>{t('officeCities.toDirection')}</BackLink>
      }
    >
      <p className="mb-3 max-w-prose text-sm text-soft">{t('officeCities.ofDirectionText')}</p>
      {places.length === 0 ? (
        <Empty>{t('officeCities.empty')}</Empty>
      ) : (
        <Places places={places} currency={income.currency} onEdit={mayChange ? setEditing : null} />
      )}
      {editing === null ? null : (
        <EditPlace place={editing} direction={direction} onClose={() => setEditing(null)} />
      )}
    </Page>
  );
}

type PlacesProps = {
  readonly places: readonly Place[];
  readonly currency: string;
  readonly onEdit: ((place: Place) => void) | null;
};

function Places({ places, currency, onEdit }: PlacesProps) {
  const { t } = useLanguage();
  const own = (text: string | null) => text ?? t('officeCities.asDirection');
  return (
    <Table
      label={t('officeCities.nav')}
      columns={[
        { key: 'city', title: t('officeCities.city') },
        {
          key: 'markup',
          title: t('desk.percentOf', { label: t('officeCities.markup') }),
          end: true,
        },
        {
          key: 'min',
          title: t('desk.amountOf', { label: t('desk.direction.minIncome'), currency }),
          end: true,
          wide: true,
        },
        {
          key: 'max',
          title: t('desk.amountOf', { label: t('desk.direction.maxIncome'), currency }),
          end: true,
          wide: true,
        },
        { key: 'change', title: '', end: true },
      ]}
    >
      {places.map((place) => (
        <tr key={place.id} className={rowLook}>
          <Cell>
            {place.name} <span className="font-mono text-xs text-soft">{place.id}</span>
            <span className="block">
              {place.enabled ? (
                <Tag tone={place.at_work ? 'done' : 'waiting'}>
                  {t(place.at_work ? 'officeCities.exchanged' : 'officeCities.incomplete')}
                </Tag>
              ) : (
                <Tag tone="calm">{t('officeCities.notHere')}</Tag>
              )}
            </span>
          </Cell>
          <Cell end>{own(place.markup_percent)}</Cell>
          <Cell end wide>
            {own(place.min_income_amount)}
          </Cell>
          <Cell end wide>
            {own(place.max_income_amount)}
          </Cell>
          <Cell end>
            {onEdit === null ? null : (
              <Button size="small" onClick={() => onEdit(place)}>
                {t('office.change')}
              </Button>
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

type EditProps = {
  readonly place: Place;
  readonly direction: Direction;
  readonly onClose: () => void;
};

const figures = ['markup_percent', 'min_income_amount', 'max_income_amount'] as const;

function EditPlace({ place, direction, onClose }: EditProps) {
  const { t } = useLanguage();
  const { currency } = direction.income;
  const labels = {
    markup_percent: t('desk.percentOf', { label: t('officeCities.markup') }),
    min_income_amount: t('desk.amountOf', { label: t('desk.direction.minIncome'), currency }),
    max_income_amount: t('desk.amountOf', { label: t('desk.direction.maxIncome'), currency }),
  };
  return (
    <FormDialog
      title={place.name}
      submit={t('office.save')}
      fields={[...figures, 'city']}
      onClose={onClose}
      onSubmit={(form) =>
        call('PUT /office/api/direction_cities/{direction}/{city}', {
          params: { direction: direction.id, city: place.id },
          attributes: {
            enabled: form.get('enabled') === 'on',
            markup_percent: textOf(form, 'markup_percent'),
            min_income_amount: textOf(form, 'min_income_amount'),
            max_income_amount: textOf(form, 'max_income_amount'),
          },
        })
      }
    >
      {(action) => (
        <>
          <Checkbox name="enabled" defaultChecked={place.enabled}>
            {t('officeCities.exchangeHere')}
          </Checkbox>
          {figures.map((name) => (
            <ActionField
              key={name}
              action={action}
              name={name}
              label={labels[name]}
              hint={name === 'markup_percent' ? t('officeCities.markupHint') : undefined}
              inputMode="decimal"
              autoComplete="off"
              placeholder={t('officeCities.asDirection')}
              defaultValue={place[name] ?? ''}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}
