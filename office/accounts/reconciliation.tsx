import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type {
  AccountAttributes,
  ReconciliationAttributes,
} from '../../contract/office/accounts.ts';
import { formatMoney } from '../../i18n/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { typedNumber } from '../../ui/forms/typed-number.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { Money } from '../../ui/values/money.tsx';
import { call } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { outsideName } from '../parts/outside-name.ts';
import { Section } from '../parts/page.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { Figures } from '../programme/figures.tsx';

type Account = Item<AccountAttributes>;
type Props = { readonly account: Account };

/** How an account agrees with the outside, and what can be done about it. */
export function Reconciliation({ account }: Props) {
  const { t } = useLanguage();
  const mayChange = useMay('ledger.reconcile');
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<'enter' | 'explain' | 'terms' | null>(null);
  const { reconciliation } = account;
  const close = () => {
    setOpen(null);
    void revalidate();
  };
  const differs = reconciliation !== null && !/^-?[0.]+$/.test(reconciliation.drift_amount);
  return (
    <Section title={t('accounts.reconciliation')}>
      {reconciliation?.drifted_since ? (
        <Drifted account={account} reconciliation={reconciliation} />
      ) : null}
      {reconciliation === null ? null : (
        <Compared account={account} reconciliation={reconciliation} />
      )}
      <p className="mt-2 max-w-prose text-sm text-soft">
        {account.teller === null
          ? t('accounts.noTeller')
          : account.watched
            ? t('accounts.sourceRail', { teller: outsideName(account.teller, t) })
            : t('accounts.notWatched')}
      </p>
      <Terms account={account} />
      {mayChange ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" onClick={() => setOpen('enter')}>
            {t('accounts.enter')}
          </Button>
          {differs ? (
            <Button size="small" onClick={() => setOpen('explain')}>
              {t('accounts.explain')}
            </Button>
          ) : null}
          <Button size="small" onClick={() => setOpen('terms')}>
            {t('accounts.terms')}
          </Button>
        </div>
      ) : null}
      {open === 'enter' ? <EnterBalance account={account} onClose={close} /> : null}
      {open === 'explain' && reconciliation !== null ? (
        <Explain account={account} drift={reconciliation.drift_amount} onClose={close} />
      ) : null}
      {open === 'terms' ? <TermsDialog account={account} onClose={close} /> : null}
    </Section>
  );
}

type ComparedProps = Props & { readonly reconciliation: ReconciliationAttributes };

function Drifted({ account, reconciliation }: ComparedProps) {
  const { locale, t } = useLanguage();
  const drift = formatMoney(reconciliation.drift_amount, account.system.currency, locale);
  return (
    <div className="mb-4">
      <Notice tone="loss" title={t('accounts.drifted', { drift })} announce>
        {t('accounts.driftedText')}
      </Notice>
    </div>
  );
}

function Compared({ account, reconciliation }: ComparedProps) {
  const { locale, t } = useLanguage();
  const { currency } = account.system;
  const sum = (amount: string) => <Money amount={amount} currency={currency} />;
  const { low_amount: low, high_amount: high } = reconciliation;
  const range: ReactNode =
    low === high
      ? sum(low)
      : t('accounts.expectedRange', {
          low: formatMoney(low, currency, locale),
          high: formatMoney(high, currency, locale),
        });
  const { explained_by: by, explanation, failure } = reconciliation;
  const isAgreed = !/^-?[0.]+$/.test(reconciliation.agreed_amount);
  return (
    <>
      <Figures
        figures={[
          { label: t('accounts.actual'), value: sum(reconciliation.actual_amount) },
          { label: t('accounts.expected'), value: range },
          { label: t('accounts.drift'), value: sum(reconciliation.drift_amount) },
          ...(isAgreed
            ? [{ label: t('accounts.agreed'), value: sum(reconciliation.agreed_amount) }]
            : []),
          { label: t('accounts.lookedAt'), value: <Moment at={reconciliation.looked_at} short /> },
        ]}
      />
      {reconciliation.source === 'statement' ? (
        <p className="mt-2 text-sm">{t('accounts.sourceStatement')}</p>
      ) : null}
      {failure === null ? null : (
        <p className="mt-2 text-sm text-amber">{t('accounts.failure', { failure })}</p>
      )}
      {by === null || explanation === null ? null : (
        <p className="mt-2 max-w-prose text-sm wrap-anywhere">
          {t('accounts.explained', { by, explanation })}
        </p>
      )}
    </>
  );
}

function Terms({ account }: Props) {
  const { locale, t } = useLanguage();
  const { second_person_from: second, drift_max: drift, system } = account;
  const shown = (amount: string) => formatMoney(amount, system.currency, locale);
  return (
    <p className="mt-2 text-sm text-soft">
      {second === null
        ? t('accounts.secondNever')
        : t('accounts.secondNow', { amount: shown(second) })}
      {' · '}
      {t('accounts.driftNow', { amount: shown(drift) })}
    </p>
  );
}

type DialogProps = Props & { readonly onClose: () => void };

function EnterBalance({ account, onClose }: DialogProps) {
  const { t } = useLanguage();
  const { system, id } = account;
  return (
    <FormDialog
      title={t('accounts.enterTitle', { system: system.name })}
      submit={t('accounts.enterSubmit')}
      fields={['amount', 'reason']}
      onClose={onClose}
      onSubmit={(form, key) =>
        call('POST /office/api/accounts/{id}/balance', {
          params: { id },
          attributes: {
            amount: typedNumber(textOf(form, 'amount')),
            reason: textOf(form, 'reason'),
          },
          key,
        })
      }
    >
      {(action) => (
        <>
          <ActionField
            action={action}
            name="amount"
            inputMode="decimal"
            label={t('accounts.enterAmount', { currency: system.currency })}
            required
          />
          <ReasonField action={action} label={t('accounts.enterReason')} />
        </>
      )}
    </FormDialog>
  );
}

function Explain({ account, drift, onClose }: DialogProps & { readonly drift: string }) {
  const { locale, t } = useLanguage();
  const { system, id } = account;
  return (
    <FormDialog
      title={t('accounts.explainTitle', { drift: formatMoney(drift, system.currency, locale) })}
      submit={t('accounts.explainSubmit')}
      fields={['reason']}
      onClose={onClose}
      onSubmit={(form, key) =>
        call('POST /office/api/accounts/{id}/explanation', {
          params: { id },
          attributes: { drift, reason: textOf(form, 'reason') },
          key,
        })
      }
    >
      {(action) => (
        <>
          <p className="text-sm">{t('accounts.explainText')}</p>
          <ReasonField action={action} />
        </>
      )}
    </FormDialog>
  );
}

const watchChoices = { usual: null, on: true, off: false } as const;

function TermsDialog({ account, onClose }: DialogProps) {
  const { locale, t } = useLanguage();
  const { system, id } = account;
  const { currency } = system;
  const usual = formatMoney(account.drift_max, currency, locale);
  const isUsual = account.watched === account.watched_by_default;
  return (
    <FormDialog
      title={t('accounts.termsTitle', { system: system.name })}
      submit={t('accounts.save')}
      fields={['second_person_from', 'drift_max', 'watched']}
      onClose={onClose}
      onSubmit={(form) => {
        const typed = (name: string) => typedNumber(textOf(form, name)) || null;
        const watch = textOf(form, 'watched');
        return call('PUT /office/api/accounts/{id}/terms', {
          params: { id },
          attributes: {
            second_person_from: typed('second_person_from'),
            drift_max: typed('drift_max'),
            watched: watch === 'on' || watch === 'off' ? watchChoices[watch] : null,
            version: account.terms_version,
          },
        });
      }}
    >
      {(action) => (
        <>
          <ActionField
            action={action}
            name="second_person_from"
            inputMode="decimal"
            label={t('accounts.secondFrom', { currency })}
            hint={t('accounts.secondFromHint')}
            defaultValue={account.second_person_from ?? ''}
          />
          <ActionField
            action={action}
            name="drift_max"
            inputMode="decimal"
            label={t('accounts.driftMax', { currency })}
            hint={t('accounts.driftMaxHint', { usual })}
            defaultValue={account.drift_max_is_usual ? '' : account.drift_max}
          />
          {account.teller === null ? null : (
            <Select
              name="watched"
              label={t('accounts.watch')}
              defaultValue={isUsual ? 'usual' : account.watched ? 'on' : 'off'}
              error={action.errorOf('watched')}
            >
              <option value="usual">{t('accounts.watchUsual')}</option>
              <option value="on">{t('accounts.watchOn')}</option>
              <option value="off">{t('accounts.watchOff')}</option>
            </Select>
          )}
        </>
      )}
    </FormDialog>
  );
}
