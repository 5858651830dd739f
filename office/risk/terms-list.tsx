import { type FormEvent, useState } from 'react';
import type { ScreeningTermsAttributes } from '../../contract/office-risk.ts';
import type { Item } from '../api/call.ts';
import { send } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { useDeed } from '../api/use-deed.ts';
import { DeedField } from '../parts/deed-field.tsx';
import { textOf } from '../parts/form-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';
import { Press } from '../parts/press.tsx';
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
      <ul className="mb-3 space-y-2 text-sm">
        {items.map((terms) => (
          <li key={terms.scope} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <span className="font-medium">{terms.name ?? t('risk.terms.every')}</span>
            <Summary terms={terms} />
            {terms.updated_at === null ? null : (
              <span className="text-xs text-soft">
                {terms.by} · <Moment at={terms.updated_at} />
              </span>
            )}
            {mayChange ? (
              <>
                <Press onClick={() => setEditing(terms)}>{t('risk.terms.edit')}</Press>
                {terms.scope === '*' ? null : <Remove scope={terms.scope} />}
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {mayChange && common !== undefined ? (
        <OwnTerms known={items} onOpen={(scope) => setEditing({ ...common, scope, version: 0 })} />
      ) : null}
      {editing === null ? null : <TermsDialog terms={editing} onClose={() => setEditing(null)} />}
    </Section>
  );
}

function Summary({ terms: { terms } }: { terms: Terms }) {
  const { t } = useLanguage();
  const bound = (side: 'income' | 'outcome') => {
    const ppm = terms.scoreMax[side];
    return ppm === null ? '—' : `${Number((ppm / 10_000).toFixed(2))} %`;
  };
  return (
    <span className="text-soft">
      {[
        `${t('risk.terms.income')} ${bound('income')}`,
        `${t('risk.terms.outcome')} ${bound('outcome')}`,
        t(`risk.terms.not_scored.${terms.notScored}`),
      ].join(' · ')}
    </span>
  );
}

function Remove({ scope }: { scope: string }) {
  const { t } = useLanguage();
  const deed = useDeed();
  return (
    <Press
      busy={deed.busy}
      onClick={() => deed.run(() => send('DELETE', `/screening_terms/${scope}`))}
    >
      {t('risk.terms.remove')}
    </Press>
  );
}

type OwnProps = { readonly known: readonly Terms[]; readonly onOpen: (scope: string) => void };

/** A direction that is to have terms of its own; one that has them is not begun again. */
function OwnTerms({ known, onOpen }: OwnProps) {
  const { t } = useLanguage();
  const deed = useDeed(['scope']);
  function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const scope = textOf(new FormData(event.currentTarget), 'scope').trim().toLowerCase();
    if (scope !== '' && !known.some((terms) => terms.scope === scope)) onOpen(scope);
  }
  return (
    <form onSubmit={open} className="flex flex-wrap items-end gap-3">
      <div className="w-72 max-w-full">
        <DeedField
          deed={deed}
          name="scope"
          label={t('risk.terms.own')}
          hint={t('risk.terms.ownHint')}
          maxLength={60}
          spellCheck={false}
        />
      </div>
      <Press type="submit">{t('risk.terms.add')}</Press>
    </form>
  );
}
