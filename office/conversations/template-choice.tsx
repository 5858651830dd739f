import { useEffect, useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import type { ReplyTemplateAttributes } from '../../contract/conversations.ts';
import type { Locale } from '../../i18n/locale.ts';
import { Select } from '../../ui/forms/select.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';

type Props = {
  /** The customer's language. */
  readonly locale: Locale;
  readonly onChoose: (text: string) => void;
};

/** Answers that are given often; nothing is drawn while there are none. */
export function TemplateChoice({ locale, onChoose }: Props) {
  const { t } = useLanguage();
  const [templates, setTemplates] = useState<readonly Item<ReplyTemplateAttributes>[]>([]);

  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    call('GET /office/api/reply_templates', { signal }).then(
      ({ items }) => setTemplates(items),
      // Without them an answer is written by hand.
      () => undefined,
    );
    return () => asking.abort();
  }, []);

  if (templates.length === 0) return null;
  return (
    <Select
      label={t('talks.template')}
      value=""
      onChange={({ target }) => {
        const chosen = templates.find(({ id }) => id === target.value);
        if (chosen !== undefined) onChoose(locale === 'ru' ? chosen.text_ru : chosen.text_en);
      }}
    >
      <option value="">{t('talks.noTemplate')}</option>
      {templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
