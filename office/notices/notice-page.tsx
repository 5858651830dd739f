import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import { noticeLevels, type OfficeNoticeAttributes } from '../../contract/notices.ts';
import { type Action, useAction } from '../../ui/actions/use-action.ts';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page, Section } from '../parts/page.tsx';
import { SettingsForm } from '../parts/settings-form.tsx';
import { Standing } from '../parts/standing.tsx';
import { Incidents } from './incidents.tsx';
import { fromLocalTime, toLocalTime } from './local-time.ts';
import { PlannedBreaks } from './planned-breaks.tsx';

/** The notice as it stands. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, async () => {
    const { signal } = request;
    const [notice, breaks, incidents] = await Promise.all([
      call('GET /office/api/public_notice', { signal }),
      call('GET /office/api/planned_breaks', { signal }),
      call('GET /office/api/status_incidents', { signal }),
    ]);
    return { notice: notice.item, breaks: breaks.items, incidents: incidents.items };
  });
}

/** What every visitor reads above the page, and whether the exchange is stopped. */
export function Component() {
  const { t } = useLanguage();
  const { notice, breaks, incidents } = useLoaderData<typeof loader>();
  const mayChange = useMay('notice.change');
  return (
    <Page title={t('notices.title')}>
      <div className="max-w-3xl">
        <Standing version={notice.version} className="mb-6">
          <Notice tone={notice.technical_break ? 'waiting' : 'calm'}>
            {t(notice.technical_break ? 'notices.breakOn' : 'notices.breakOff')}
          </Notice>
          <p className="mt-2 text-xs text-soft">
            {t('notices.changed')} <Moment at={notice.updated_at} />
          </p>
        </Standing>
        {/* Another version is another form: nothing of the old one stays in the fields. */}
        <NoticeForm key={notice.version} notice={notice} disabled={!mayChange} />
        <PlannedBreaks breaks={breaks} mayChange={mayChange} />
        <Incidents incidents={incidents} mayChange={mayChange} />
      </div>
    </Page>
  );
}

type FormProps = { readonly notice: Item<OfficeNoticeAttributes>; readonly disabled: boolean };

const names = ['text_ru', 'text_en', 'level', 'resume_at'];

function NoticeForm({ notice, disabled }: FormProps) {
  const { t } = useLanguage();
  const action = useAction({ fields: names });
  const [breaking, setBreaking] = useState(notice.technical_break);

  function save(form: FormData) {
    return call('PUT /office/api/public_notice', {
      attributes: {
        shown: form.get('shown') === 'on',
        level: textOf(form, 'level'),
        text_ru: textOf(form, 'text_ru'),
        text_en: textOf(form, 'text_en'),
        technical_break: breaking,
        resume_at: breaking ? fromLocalTime(textOf(form, 'resume_at')) : null,
        version: notice.version,
      },
    });
  }

  return (
    <SettingsForm action={action} disabled={disabled} onSubmit={save}>
      <Section title={t('notices.break')}>
        <div className="space-y-4">
          <p className="text-sm text-soft">{t('notices.breakText')}</p>
          <Checkbox
            name="technical_break"
            checked={breaking}
            onChange={(event) => setBreaking(event.target.checked)}
          >
            {t('notices.breakSwitch')}
          </Checkbox>
          {breaking ? (
            <ActionField
              action={action}
              name="resume_at"
              type="datetime-local"
              label={t('notices.resumeAt')}
              hint={t('notices.resumeHint')}
              defaultValue={toLocalTime(notice.resume_at)}
            />
          ) : null}
        </div>
      </Section>
      <NoticeFields notice={notice} errorOf={action.errorOf} />
    </SettingsForm>
  );
}

type FieldsProps = {
  readonly notice: Item<OfficeNoticeAttributes>;
  readonly errorOf: Action['errorOf'];
};

/** The text every visitor sees, in both languages. */
function NoticeFields({ notice, errorOf }: FieldsProps) {
  const { t } = useLanguage();
  return (
    <Section title={t('notices.notice')}>
      <div className="space-y-4">
        <Checkbox name="shown" defaultChecked={notice.shown}>
          {t('notices.shown')}
        </Checkbox>
        <Select name="level" label={t('notices.level')} defaultValue={notice.level}>
          {noticeLevels.map((level) => (
            <option key={level} value={level}>
              {t(`notices.level.${level}`)}
            </option>
          ))}
        </Select>
        <TextArea
          name="text_ru"
          label={t('notices.textRu')}
          maxLength={2000}
          defaultValue={notice.text_ru}
          error={errorOf('text_ru')}
        />
        <TextArea
          name="text_en"
          label={t('notices.textEn')}
          maxLength={2000}
          defaultValue={notice.text_en}
          error={errorOf('text_en')}
        />
      </div>
    </Section>
  );
}
