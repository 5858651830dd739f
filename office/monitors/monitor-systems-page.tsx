import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { MonitorSystemAttributes } from '../../contract/office/monitors.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';
import { System } from '../parts/system.tsx';
import { FlagBoxes, FlagWords, flagsOf } from './flag-boxes.tsx';
import { MonitorTabs } from './monitor-tabs.tsx';

type MonitorSystem = Item<MonitorSystemAttributes>;

/** Every payment system, as monitors know it. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, () => call('GET /office/api/monitor_systems', { signal: request.signal }));
}

/** Codes of payment systems for monitors, and marks that all their directions have. */
export function Component() {
  const { t } = useLanguage();
  const { items } = useLoaderData<typeof loader>();
  const mayChange = useMay('monitors.change');
  const [open, setOpen] = useState<MonitorSystem | null>(null);
  return (
    <Page title={t('office.nav.monitors')}>
      <MonitorTabs text={t('monitors.systems.text')} />
      <Table
        label={t('monitors.tab.systems')}
        columns={[
          { key: 'system', title: t('monitors.systems.system') },
          { key: 'code', title: t('monitors.systems.code') },
          { key: 'income', title: t('monitors.systems.incomeFlags'), wide: true },
          { key: 'outcome', title: t('monitors.systems.outcomeFlags'), wide: true },
          { key: 'change', title: '', end: true },
        ]}
      >
        {items.map((system) => (
          <tr key={system.id} className={rowLook}>
            <Cell>
              <System system={system} />
            </Cell>
            <Cell className="font-mono text-xs/6">
              {system.monitor_code}
              {system.own_code ? null : (
                <span className="text-soft"> · {t('monitors.systems.other')}</span>
              )}
            </Cell>
            <Cell wide>
              <FlagWords flags={system.income_flags} />
            </Cell>
            <Cell wide>
              <FlagWords flags={system.outcome_flags} />
            </Cell>
            <Cell end>
              {mayChange ? (
                <Button size="small" onClick={() => setOpen(system)}>
                  {t('office.change')}
                </Button>
              ) : null}
            </Cell>
          </tr>
        ))}
      </Table>
      {open === null ? null : <SystemDialog system={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function SystemDialog({ system, onClose }: { system: MonitorSystem; onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={system.name}
      submit={t('office.save')}
      fields={['code']}
      onClose={onClose}
      onSubmit={(form) =>
        call('PUT /office/api/monitor_systems/{id}', {
          params: { id: system.id },
          attributes: {
            code: textOf(form, 'code'),
            income_flags: flagsOf(form, 'income'),
            outcome_flags: flagsOf(form, 'outcome'),
          },
        })
      }
    >
      {(action) => (
        <>
          <ActionField
            action={action}
            name="code"
            mono
            label={t('monitors.systems.code')}
            hint={t('monitors.systems.codeHint', { code: system.code })}
            autoCapitalize="characters"
            defaultValue={system.own_code ? '' : system.monitor_code}
          />
          <FlagBoxes
            name="income"
            label={t('monitors.systems.incomeFlags')}
            chosen={system.income_flags}
          />
          <FlagBoxes
            name="outcome"
            label={t('monitors.systems.outcomeFlags')}
            chosen={system.outcome_flags}
          />
        </>
      )}
    </FormDialog>
  );
}
