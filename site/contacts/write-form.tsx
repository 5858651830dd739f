import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { contactLimits, contactTopics } from '../../contract/conversations.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useLeaveWarning } from '../../ui/forms/use-leave-warning.ts';
import { CaptchaSlot } from '../captcha/captcha-slot.tsx';
import { FormSummary } from '../entrance/form-summary.tsx';
import { useSentForm } from '../entrance/use-sent-form.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { useApi } from '../shell/api-context.tsx';
import { fieldId } from '../shell/field-id.ts';
import { useLanguage } from '../shell/language.tsx';

/** What was sent, and where its answer will go. */
export type Written = { readonly email: string; readonly body: string };

/** The fields keep what was typed whatever the service says of it. */
export function WriteForm({ onWritten }: { onWritten: (written: Written) => void }) {
  const { t } = useLanguage();
  const api = useApi();
  const [typing, setTyping] = useState(false);
  useLeaveWarning(typing);
  const form = useSentForm({
    purpose: 'contact',
    async send({ name = '', email = '', body = '', topic: chosen, ...rest }) {
      const topic = contactTopics.find((known) => known === chosen) ?? 'other';
      const attributes = { ...rest, name, email, topic, body };
      const { item } = await api.call('POST /api/v1/support_requests', { attributes });
      setTyping(false);
      onWritten({ email: item.email, body });
    },
  });
  const labels = {
    name: t('contact.name'),
    email: t('ui.email'),
    topic: t('contact.topic'),
    order_number: t('contact.order'),
    body: t('contact.body'),
    captcha_answer: '',
  };
  return (
    <form
      {...form.form}
      onInput={(event) => {
        setTyping(true);
        form.form.onInput(event);
      }}
      className="space-y-4"
    >
      <FormSummary errors={form.errors} labels={labels} />
      <Fields errors={form.errors} labels={labels} />
      {form.captcha ? <CaptchaSlot {...form.captcha} /> : null}
      <Button type="submit" busy={form.sending} className="max-sm:w-full">
        {t('contact.send')}
      </Button>
    </form>
  );
}

type FieldsProps = {
  readonly errors: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<'name' | 'email' | 'topic' | 'order_number' | 'body', string>>;
};

function Fields({ errors, labels }: FieldsProps) {
  const { t } = useLanguage();
  const user = useCurrentUser();
  const [parameters] = useSearchParams();
  const order =
    parameters
      .get('order')
      ?.replace(/[^0-9]/g, '')
      .slice(0, 20) ?? '';
  const at = (name: keyof FieldsProps['labels']) => ({
    id: fieldId(name),
    name,
    label: labels[name],
    error: errors[name],
  });
  return (
    <>
      <Field
        {...at('name')}
        defaultValue={user?.name ?? ''}
        autoComplete="name"
        maxLength={contactLimits.nameMax}
        required
      />
      <Field
        {...at('email')}
        type="email"
        hint={t('contact.emailHint')}
        defaultValue={user?.email ?? ''}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
      />
      <Select {...at('topic')} defaultValue={order === '' ? '' : 'order'} required>
        <option value="">{t('contact.topicNone')}</option>
        {contactTopics.map((topic) => (
          <option key={topic} value={topic}>
            {t(`contact.topics.${topic}`)}
          </option>
        ))}
      </Select>
      <Field
        {...at('order_number')}
        hint={t('contact.orderHint')}
        defaultValue={order}
        inputMode="numeric"
        autoComplete="off"
        maxLength={contactLimits.orderNumberMax}
      />
      {/* No limit of the browser's: it would cut what is pasted, and say nothing. */}
      <TextArea {...at('body')} hint={t('contact.bodyHint')} rows={7} required />
    </>
  );
}
