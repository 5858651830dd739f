import type { AlertBot, ShopAlertsAttributes } from '../../contract/office/alerts.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Form, textOf } from '../../ui/forms/form.tsx';
import { call } from '../api/call.ts';
import type { OfficeSystem } from '../catalogue/reserves-page.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Section } from '../parts/page.tsx';
import { roleName } from '../parts/role-name.ts';
import { SettingsForm } from '../parts/settings-form.tsx';
import { Standing } from '../parts/standing.tsx';
import { KindTable, readKinds } from './kind-table.tsx';
import { ReserveFloors } from './reserve-floors.tsx';

type Props = {
  readonly shop: ShopAlertsAttributes;
  readonly systems: readonly OfficeSystem[];
};

/** What is set for everybody: the bots, what roles hear, and which reserves are low. */
export function ShopAlerts({ shop, systems }: Props) {
  const { t } = useLanguage();
  return (
    <div className="mt-8 border-t border-edge pt-4">
      <h2 className="mb-4 text-lg">{t('alerts.shop')}</h2>
      <Section title={t('alerts.bots')}>
        <div className="grid gap-6 sm:grid-cols-2">
          {shop.bots.map((bot) => (
            <BotForm key={`${bot.purpose} ${bot.version}`} bot={bot} />
          ))}
        </div>
      </Section>
      <ShopForm key={shop.version} shop={shop} systems={systems} />
    </div>
  );
}

const variables = {
  staff: 'TELEGRAM_STAFF_TOKEN',
  customers: 'TELEGRAM_CUSTOMERS_TOKEN',
} as const;

function BotForm({ bot }: { readonly bot: AlertBot }) {
  const { t } = useLanguage();
  const action = useAction({ fields: ['token'] });
  const { purpose, source, username, version } = bot;

  function save(attributes: { token?: string; shared: boolean }) {
    return call('PUT /office/api/alerts/bots/{purpose}', {
      params: { purpose },
      attributes: { ...attributes, version },
    });
  }

  function submit(form: FormData) {
    const token = textOf(form, 'token').trim();
    const shared = form.has('shared');
    return save(token === '' ? { shared } : { token, shared });
  }

  return (
    <Form action={action} onSubmit={submit} className="space-y-4">
      <h3 className="text-sm font-medium">{t(`alerts.bot.${purpose}`)}</h3>
      <p className="text-sm text-soft">
        {source === 'none'
          ? t('alerts.botNone')
          : username === null
            ? t('alerts.botSetUnnamed')
            : t('alerts.botSet', { username })}
      </p>
      {source === 'environment' ? (
        <p className="text-sm text-amber wrap-anywhere">
          {t('alerts.botEnvironment', { variable: variables[purpose] })}
        </p>
      ) : null}
      <ActionField
        action={action}
        name="token"
        type="password"
        autoComplete="off"
        label={t('alerts.token')}
        hint={t(source === 'office' ? 'alerts.tokenKept' : 'alerts.tokenHint')}
      />
      {purpose === 'customers' ? (
        <Checkbox name="shared" defaultChecked={bot.shared}>
          {t('alerts.shared')}
        </Checkbox>
      ) : null}
      <ActionTrouble action={action} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={action.busy}>
          {t('alerts.saveBot')}
        </Button>
        {source === 'office' && !bot.shared ? (
          <Button
            type="button"
            size="small"
            onClick={() => action.run(() => save({ token: '', shared: bot.shared }))}
          >
            {t('alerts.removeBot')}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}

function ShopForm({ shop, systems }: Props) {
  const { t } = useLanguage();
  const action = useAction({ fields: ['self_test_at'] });
  function save(form: FormData) {
    const floors = systems.map(({ id }) => ({
      payment_system_id: id,
      amount: textOf(form, `floor.${id}`).trim().replace(',', '.'),
    }));
    return call('PUT /office/api/alerts/shop', {
      attributes: {
        self_test_at: textOf(form, 'self_test_at'),
        reserve_floors: floors.filter(({ amount }) => amount !== ''),
        roles: shop.roles.map(({ role, kinds }) => ({ role, kinds: readKinds(form, role, kinds) })),
        version: shop.version,
      },
    });
  }

  return (
    <SettingsForm action={action} disabled={false} onSubmit={save}>
      <Section title={t('alerts.roles')}>
        <Standing version={shop.version} className="space-y-2">
          <p className="text-sm text-soft">{t('alerts.rolesHint')}</p>
          {shop.roles.map(({ role, name, kinds }) => (
            <details key={role} className="border-t border-hairline py-2">
              <summary className="cursor-pointer text-sm">{roleName(role, name, t)}</summary>
              <KindTable label={roleName(role, name, t)} kinds={kinds} prefix={role} />
            </details>
          ))}
        </Standing>
      </Section>
      <ReserveFloors shop={shop} systems={systems} action={action} />
      <Section title={t('alerts.selfTestAt')}>
        <div className="max-w-xs">
          <ActionField
            action={action}
            name="self_test_at"
            type="time"
            label={t('alerts.selfTestTime')}
            hint={t('alerts.selfTestHint', { zone: shop.time_zone })}
            defaultValue={shop.self_test_at}
          />
        </div>
      </Section>
    </SettingsForm>
  );
}
