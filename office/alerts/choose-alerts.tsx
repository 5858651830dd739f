import { useState } from 'react';
import type { OwnAlertsAttributes } from '../../contract/office/alerts.ts';
import { readAlertKind } from '../../core/alerts/alert-kind.ts';
import { useAction } from '../../ui/actions/use-action.ts';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { Section } from '../parts/page.tsx';
import { SettingsForm } from '../parts/settings-form.tsx';
import { Standing } from '../parts/standing.tsx';
import { KindTable, readKinds } from './kind-table.tsx';

/** Which events one hears of, by which channel, and when not. */
export function ChooseAlerts({ own }: { readonly own: OwnAlertsAttributes }) {
  const { t } = useLanguage();
  const fields = ['quiet_from', 'quiet_until', 'time_zone'];
  const action = useAction({ fields });
  const [asRole, setAsRole] = useState(own.as_role);

  function save(form: FormData) {
    return call('PUT /office/api/alerts/own', {
      attributes: {
        as_role: asRole,
        kinds: asRole ? [...own.kinds] : readKinds(form, 'own', own.kinds),
        quiet_from: textOf(form, 'quiet_from'),
        quiet_until: textOf(form, 'quiet_until'),
        time_zone: textOf(form, 'time_zone'),
        urgent_anyway: form.has('urgent_anyway'),
        version: own.version,
      },
    });
  }

  return (
    <div className="mb-6">
      <SettingsForm action={action} disabled={false} onSubmit={save}>
        <Section title={t('alerts.what')}>
          <Standing version={own.version} className="space-y-4">
            <Muted own={own} />
            <Checkbox checked={asRole} onChange={(event) => setAsRole(event.target.checked)}>
              {t('alerts.asRole')}
            </Checkbox>
            <KindTable
              label={t('alerts.what')}
              kinds={own.kinds}
              urgent={own.urgent}
              prefix="own"
              disabled={asRole}
            />
          </Standing>
        </Section>
        <Section title={t('alerts.quiet')}>
          <div className="space-y-4">
            <p className="max-w-prose text-sm text-soft">{t('alerts.quietHint')}</p>
            <div className="grid gap-4 sm:grid-cols-3">
              <ActionField
                action={action}
                name="quiet_from"
                type="time"
                label={t('alerts.quietFrom')}
                defaultValue={own.quiet_from}
              />
              <ActionField
                action={action}
                name="quiet_until"
                type="time"
                label={t('alerts.quietUntil')}
                defaultValue={own.quiet_until}
              />
              <ActionField
                action={action}
                name="time_zone"
                label={t('alerts.timeZone')}
                hint={t('alerts.timeZoneHint')}
                defaultValue={own.time_zone}
              />
            </div>
            <Checkbox name="urgent_anyway" defaultChecked={own.urgent_anyway}>
              {t('alerts.urgentAnyway')}
            </Checkbox>
          </div>
        </Section>
      </SettingsForm>
    </div>
  );
}

function Muted({ own }: { readonly own: OwnAlertsAttributes }) {
  const { t } = useLanguage();
  const kinds = own.muted.flatMap(({ kind }) => readAlertKind(kind) ?? []);
  if (kinds.length === 0) return null;
  const names = kinds.map((kind) => t(`alertKind.${kind}`)).join(', ');
  return <p className="text-sm text-amber">{t('alerts.muted', { kinds: names })}</p>;
}
