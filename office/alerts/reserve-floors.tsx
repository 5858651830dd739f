import type { ShopAlertsAttributes } from '../../contract/office/alerts.ts';
import { formatMoney } from '../../i18n/format.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { ActionField } from '../../ui/forms/action-field.tsx';
import type { OfficeSystem } from '../catalogue/reserves-page.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Section } from '../parts/page.tsx';

type Floors = ShopAlertsAttributes['reserve_floors'];

type Props = {
  readonly shop: Pick<ShopAlertsAttributes, 'reserve_floors' | 'default_floors'>;
  readonly systems: readonly Pick<OfficeSystem, 'id' | 'name' | 'currency'>[];
  readonly action: Pick<Action, 'errorOf'>;
};

/** Below what each reserve is low: what is set, and beneath it what holds where nothing is. */
export function ReserveFloors({ shop, systems, action }: Props) {
  const { t, locale } = useLanguage();

  function defaultHint({ id, currency }: Props['systems'][number]) {
    const floor = floorOf(shop.default_floors, id);
    if (floor === null) return t('alerts.floorNoDefault');
    return t('alerts.floorDefault', { amount: formatMoney(floor, currency, locale) });
  }

  return (
    <Section title={t('alerts.floors')}>
      <p className="mb-2 max-w-prose text-sm text-soft">{t('alerts.floorsHint')}</p>
      <details open={shop.reserve_floors.length > 0}>
        <summary className="cursor-pointer text-sm">
          {t('alerts.floorsShow', { count: systems.length })}
        </summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {systems.map((system) => (
            <ActionField
              key={system.id}
              action={action}
              name={`floor.${system.id}`}
              inputMode="decimal"
              label={`${system.name}, ${system.currency}`}
              hint={defaultHint(system)}
              defaultValue={floorOf(shop.reserve_floors, system.id) ?? ''}
            />
          ))}
        </div>
      </details>
    </Section>
  );
}

function floorOf(floors: Floors, id: string): string | null {
  return floors.find(({ payment_system_id: each }) => each === id)?.amount ?? null;
}
