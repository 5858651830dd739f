import { type FormEvent, useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import type { ScreeningTermsAttributes } from '../../contract/office/risk.ts';
import { formatPercent, formatSpan } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locale.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { call } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';
import { percentOf } from './percent.ts';
import { TermsDialog } from './terms-dialog.tsx';

export type Terms = Item<ScreeningTermsAttributes>;

/** The terms of every direction and of those that have their own. */
export function TermsList({ items }: { items: readonly Terms[] }) {
  const { t } = useLanguage();
  const mayChange = useMay('catalogue.change');
  const [editing, setEditing] = useState<Terms | null>(null);
  const common = items.find(({ scope }) => scope === '*');
  return (
    <Section title={t('risk.terms')}>
      <div className="mb-4">
        <Table
          label={t('risk.terms')}
          columns={[
            { key: 'scope', title: t('risk.rules.direction') },
            { key: 'moments', title: t('risk.terms.asked'), wide: true },
            { key: 'income', title: t('risk.terms.income'), end: true },
            { key: 'outcome', title: t('risk.terms.outcome'), end: true },
            { key: 'not_scored', title: t('risk.terms.not_scored'), wide: true },
            { key: 'review', title: t('risk.terms.within'), end: true, wide: true },
            { key: 'change', title: '', end: true },
          ]}
        >
          {items.map((terms) => (
            <OneScope key={terms.scope} terms={terms} onEdit={mayChange ? setEditing : null} />
          ))}
        </Table>
      </div>
      {mayChange && common !== undefined ? (
        <OwnTerms known={items} onOpen={(scope) => setEditing({ ...common, scope, version: 0 })} />
      ) : null}
      {editing === null ? null : <TermsDialog terms={editing} onClose={() => setEditing(null)} />}
    </Section>
  );
}

type ScopeProps = {
  readonly terms: Terms;
  readonly onEdit: ((terms: Terms) => void) | null;
};

/** Where, when somebody is asked, from which score on it stops, and what if there is none. */
function OneScope({ terms, onEdit }: ScopeProps) {
  const { locale, t } = useLanguage();
  const { scoreMax, notScored, reviewMinutes, payoutAddress, deposit, refundAddress } = terms.terms;
  const moments = [
    ...(payoutAddress ? (['payout_address'] as const) : []),
    ...(deposit ? (['deposit'] as const) : []),
    ...(refundAddress ? (['refund_address'] as const) : []),
  ];
  const asked = moments.map((moment) => t(`desk.screening.moment.${moment}`)).join(', ');
  const policy = t(`risk.terms.not_scored.${notScored}`);
  return (
    <tr className={rowLook}>
      <Cell>
        <span className="font-medium">{terms.name ?? t('risk.terms.every')}</span>
        {terms.updated_at === null ? null : (
          <span className="block text-xs text-soft">
            {terms.by} · <Moment at={terms.updated_at} />
          </span>
        )}
        <span className="block text-xs text-soft md:hidden">
          {asked || t('risk.terms.never')}. {t('risk.terms.not_scored')}: {policy}
        </span>
      </Cell>
      <Cell wide>{asked || t('risk.terms.never')}</Cell>
      <Cell end>{shareOf(scoreMax.income, locale)}</Cell>
      <Cell end>{shareOf(scoreMax.outcome, locale)}</Cell>
      <Cell wide>{policy}</Cell>
      <Cell end wide>
        {formatSpan(reviewMinutes * 60, locale)}
      </Cell>
      <Cell end>
        {onEdit === null ? null : (
          <span className="inline-flex flex-wrap justify-end gap-2">
            <Button size="small" onClick={() => onEdit(terms)}>
              {t('risk.terms.edit')}
            </Button>
            {terms.scope === '*' ? null : <Remove scope={terms.scope} />}
          </span>
        )}
      </Cell>
    </tr>
  );
}

function shareOf(ppm: number | null, locale: Locale): string {
  return ppm === null ? '—' : formatPercent(percentOf(ppm), locale);
}

function Remove({ scope }: { scope: string }) {
  const { t } = useLanguage();
  const action = useAction();
  return (
    <Button
      size="small"
      busy={action.busy}
      onClick={() =>
        action.run(() => call('DELETE /office/api/screening_terms/{scope}', { params: { scope } }))
      }
    >
      {t('risk.terms.remove')}
    </Button>
  );
}

type OwnProps = { readonly known: readonly Terms[]; readonly onOpen: (scope: string) => void };

/** A direction that is to have terms of its own; one that has them is not begun again. */
function OwnTerms({ known, onOpen }: OwnProps) {
  const { t } = useLanguage();
  const action = useAction({ fields: ['scope'] });
  function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const scope = textOf(new FormData(event.currentTarget), 'scope').trim().toLowerCase();
    if (scope !== '' && !known.some((terms) => terms.scope === scope)) onOpen(scope);
  }
  return (
    <form onSubmit={open} className="flex flex-wrap items-start gap-3">
      <div className="w-72 max-w-full">
        <ActionField
          action={action}
          name="scope"
          label={t('risk.terms.own')}
          hint={t('risk.terms.ownHint')}
          maxLength={60}
          spellCheck={false}
        />
      </div>
      <div className="sm:mt-7">
        <Button size="small" type="submit">
          {t('risk.terms.add')}
        </Button>
      </div>
    </form>
  );
}
