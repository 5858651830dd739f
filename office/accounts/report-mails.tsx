import { useState } from 'react';
import { Link } from 'react-router';
import type { ReportSubscriptionAttributes } from '../../contract/office/reports.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';

type Props = { readonly mails: ReportSubscriptionAttributes };

/** Which reports come by mail to whoever looks. */
export function ReportMails({ mails }: Props) {
  const { t } = useLanguage();
  const action = useAction({ fields: [] });
  const [saved, setSaved] = useState(false);
  if (mails.email === null) {
    return (
      <p className="text-sm">
        <Link to="/sessions" className="text-link">
          {t('reports.mailsNowhere')}
        </Link>
      </p>
    );
  }
  return (
    <Form
      action={action}
      onInput={() => setSaved(false)}
      onSubmit={(form) =>
        call('PUT /office/api/report_subscription', {
          attributes: { daily: form.has('daily'), weekly: form.has('weekly') },
        })
      }
      onDone={() => setSaved(true)}
      className="space-y-3"
    >
      <p className="text-sm text-soft">{t('reports.mailsTo', { email: mails.email })}</p>
      <ActionTrouble action={action} />
      <Checkbox name="daily" defaultChecked={mails.daily}>
        {t('reports.daily')}
      </Checkbox>
      <Checkbox name="weekly" defaultChecked={mails.weekly}>
        {t('reports.weekly')}
      </Checkbox>
      <Button type="submit" size="small" busy={action.busy}>
        {t('reports.saveMails')}
      </Button>
      <span role="status" className="ml-3 text-sm text-green">
        {saved ? t('reports.savedMails') : ''}
      </span>
    </Form>
  );
}
