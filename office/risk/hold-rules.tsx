import { useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import type { PayoutHoldRuleAttributes } from '../../contract/office/risk.ts';
import { heldCustomers } from '../../core/payout-holds/payout-hold.ts';
import { formatMoney, formatSpan } from '../../i18n/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Section } from '../parts/page.tsx';

type Rule = Item<PayoutHoldRuleAttributes>;

/** Which payouts wait, how long, and for whom. */
export function HoldRules({ items }: { items: readonly Rule[] }) {
  const { t } = useLanguage();
  const mayChange = useMay('catalogue.change');
  const [editing, setEditing] = useState<Rule | 'new' | null>(null);
  const [removing, setRemoving] = useState<Rule | null>(null);
  return (
    <Section title={t('risk.rules')}>
      <p className="mb-3 max-w-prose text-sm text-soft">{t('risk.rules.text')}</p>
      {items.length === 0 ? (
        <p className="mb-3 text-sm">{t('risk.rules.none')}</p>
      ) : (
        <div className="mb-4">
          <Table
            label={t('risk.rules')}
            columns={[
              { key: 'direction', title: t('risk.rules.direction') },
              { key: 'whose', title: t('risk.rules.applies'), wide: true },
              { key: 'from', title: t('risk.rules.from'), wide: true },
              { key: 'then', title: t('risk.rules.then') },
              { key: 'change', title: '', end: true },
            ]}
          >
            {items.map((rule) => (
              <OneRule
                key={rule.id}
                rule={rule}
                onEdit={mayChange ? setEditing : null}
                onRemove={setRemoving}
              />
            ))}
          </Table>
        </div>
      )}
      {mayChange ? (
        <Button size="small" kind="primary" onClick={() => setEditing('new')}>
          {t('risk.rules.add')}
        </Button>
      ) : null}
      {editing === null ? null : (
        <RuleDialog rule={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {removing === null ? null : (
        <FormDialog
          title={t('risk.rules.removeTitle')}
          submit={t('risk.rules.remove')}
          kind="loss"
          onClose={() => setRemoving(null)}
          onSubmit={() =>
            call('DELETE /office/api/payout_hold_rules/{id}', { params: { id: removing.id } })
          }
        >
          {() => <p className="text-sm">{t('risk.rules.removeText')}</p>}
        </FormDialog>
      )}
    </Section>
  );
}

type RuleProps = {
  readonly rule: Rule;
  /** Null for who may only look. */
  readonly onEdit: ((rule: Rule) => void) | null;
  readonly onRemove: (rule: Rule) => void;
};

/** A rule on one line: where, whose, from what on, and what then. */
function OneRule({ rule, onEdit, onRemove }: RuleProps) {
  const { locale, t } = useLanguage();
  const whose = t(`risk.customer.${rule.applies_to}`);
  const then = [
    ...(rule.delay_minutes === 0 ? [] : [formatSpan(rule.delay_minutes * 60, locale)]),
    ...(rule.needs_release ? [t('risk.rules.release')] : []),
  ];
  return (
    <tr className={`${rowLook} ${rule.enabled ? '' : 'text-soft'}`}>
      <Cell>
        <span className="font-medium">{rule.direction ?? t('risk.rules.every')}</span>
        {rule.enabled ? null : (
          <span className="block">
            <Tag tone="calm">{t('risk.rules.off')}</Tag>
          </span>
        )}
        <span className="block text-xs text-soft md:hidden">
          {whose} <From rule={rule} />
        </span>
      </Cell>
      <Cell wide>{whose}</Cell>
      <Cell wide>
        <From rule={rule} />
      </Cell>
      <Cell>{then.join(', ')}</Cell>
      <Cell end>
        {onEdit === null ? null : (
          <span className="inline-flex flex-wrap justify-end gap-2">
            <Button size="small" onClick={() => onEdit(rule)}>
              {t('risk.rules.edit')}
            </Button>
            <Button size="small" onClick={() => onRemove(rule)}>
              {t('risk.rules.remove')}
            </Button>
          </span>
        )}
      </Cell>
    </tr>
  );
}

/** From which amount and score on; nothing where it is any. */
function From({ rule: { outcome_min: min, currency, score_min: score } }: { rule: Rule }) {
  const { locale, t } = useLanguage();
  const from = [
    ...(min === null ? [] : [formatMoney(min, currency ?? '', locale)]),
    ...(score === null ? [] : [t('risk.rules.scoreFrom', { score })]),
  ];
  return from.length === 0 ? null : t('risk.rules.fromThese', { what: from.join(', ') });
}

const fields = ['direction_id', 'applies_to', 'outcome_min', 'score_min', 'delay_minutes'];

function RuleDialog({ rule, onClose }: { rule: Rule | null; onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('risk.rules.title')}
      submit={t('office.save')}
      fields={fields}
      onClose={onClose}
      onSubmit={(form) => save(rule, form)}
    >
      {(action) => (
        <>
          <ActionField
            action={action}
            name="direction_id"
            label={t('risk.rules.direction')}
            hint={t('risk.rules.directionHint')}
            defaultValue={rule?.direction_id ?? ''}
            spellCheck={false}
            maxLength={60}
          />
          <Select
            name="applies_to"
            label={t('risk.rules.applies')}
            defaultValue={rule?.applies_to ?? 'everyone'}
            error={action.errorOf('applies_to')}
          >
            {heldCustomers.map((each) => (
              <option key={each} value={each}>
                {t(`risk.customer.${each}`)}
              </option>
            ))}
          </Select>
          <ActionField
            action={action}
            name="outcome_min"
            inputMode="decimal"
            label={t('risk.rules.outcomeMin')}
            hint={t('risk.rules.outcomeMinHint')}
            defaultValue={rule?.outcome_min ?? ''}
          />
          <ActionField
            action={action}
            name="score_min"
            inputMode="numeric"
            label={t('risk.rules.scoreMin')}
            defaultValue={rule?.score_min?.toString() ?? ''}
          />
          <ActionField
            action={action}
            name="delay_minutes"
            inputMode="numeric"
            label={t('risk.rules.delay')}
            defaultValue={String(rule?.delay_minutes ?? 0)}
          />
          <Checkbox name="needs_release" defaultChecked={rule?.needs_release ?? true}>
            {t('risk.rules.release')}
          </Checkbox>
          <Checkbox name="enabled" defaultChecked={rule?.enabled ?? true}>
            {t('risk.rules.enabled')}
          </Checkbox>
        </>
      )}
    </FormDialog>
  );
}

function save(rule: Rule | null, form: FormData) {
  const attributes = saidIn(form);
  if (rule === null) return call('POST /office/api/payout_hold_rules', { attributes });
  return call('PUT /office/api/payout_hold_rules/{id}', {
    params: { id: rule.id },
    attributes: { ...attributes, version: rule.version },
  });
}

function saidIn(form: FormData) {
  const score = textOf(form, 'score_min').trim();
  return {
    direction_id: textOf(form, 'direction_id').trim().toLowerCase(),
    applies_to: textOf(form, 'applies_to'),
    outcome_min: textOf(form, 'outcome_min'),
    score_min: score === '' ? null : Number(score),
    delay_minutes: Number(textOf(form, 'delay_minutes')),
    needs_release: form.get('needs_release') === 'on',
    enabled: form.get('enabled') === 'on',
  };
}
