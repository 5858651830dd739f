import type { FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { archiveKinds } from '../../contract/office/operation/archives.ts';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useLanguage } from '../parts/language.tsx';

const names = ['search', 'since', 'until', 'kind'] as const;

/**
 * Asks only when it is sent, since each look is written down; what is looked for then stands in the
 * address.
 */
export function ArchiveSearchForm() {
  const { t } = useLanguage();
  const [parameters, setParameters] = useSearchParams();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = new FormData(event.currentTarget);
    const next = new URLSearchParams();
    for (const name of names) {
      const value = String(filled.get(name) ?? '').trim();
      if (value !== '') next.set(name, value);
    }
    setParameters(next);
  }

  return (
    <form
      // Another search in the address fills the fields anew.
      key={parameters.toString()}
      onSubmit={search}
      className="grid max-w-3xl gap-3 sm:grid-cols-2"
    >
      <Field
        name="search"
        label={t('archives.search')}
        hint={t('archives.searchHint')}
        defaultValue={parameters.get('search') ?? ''}
        maxLength={320}
        autoComplete="off"
        spellCheck={false}
      />
      <Select name="kind" label={t('archives.kind')} defaultValue={parameters.get('kind') ?? ''}>
        <option value="">{t('archives.everyKind')}</option>
        {archiveKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`archives.kind.${kind}`)}
          </option>
        ))}
      </Select>
      <Field
        name="since"
        type="date"
        label={t('archives.since')}
        defaultValue={parameters.get('since') ?? ''}
      />
      <Field
        name="until"
        type="date"
        label={t('archives.until')}
        defaultValue={parameters.get('until') ?? ''}
      />
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" size="small" kind="primary">
          {t('archives.find')}
        </Button>
        {parameters.size === 0 ? null : (
          <Link to="?" className={buttonLook('quiet', 'small')}>
            {t('archives.clear')}
          </Link>
        )}
      </div>
    </form>
  );
}
