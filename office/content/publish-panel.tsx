import { useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import type { OfficeContentAttributes } from '../../contract/office/content.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { fromLocalTime, toLocalTime } from '../notices/local-time.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { stateTones } from './state-tones.ts';

type Props = {
  readonly item: Item<OfficeContentAttributes>;
  readonly version: number;
  /** What is written but not saved would not be what is published. */
  readonly dirty: boolean;
  readonly mayPublish: boolean;
  readonly onDone: (item: Item<OfficeContentAttributes>) => void;
};

/** Where an item is in its life, and the next step: now, at a time, or back. */
export function PublishPanel({ item, version, dirty, mayPublish, onDone }: Props) {
  const { t } = useLanguage();
  const action = useAction({ fields: ['at'] });
  const isDraft = item.state === 'draft';
  // What is on the site keeps its date unless another is chosen.
  const [at, setAt] = useState(isDraft ? '' : toLocalTime(item.published_at));

  function go(step: 'publish' | 'unpublish') {
    return action.run(async () => {
      const params = { id: item.id };
      const done =
        step === 'publish'
          ? await call('POST /office/api/content/{id}/publish', {
              params,
              attributes: { version, at: fromLocalTime(at) },
            })
          : await call('POST /office/api/content/{id}/unpublish', {
              params,
              attributes: { version },
            });
      onDone(done.item);
    });
  }

  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center gap-3 text-sm text-soft">
        <Tag tone={stateTones[item.state]}>{t(`officeContent.state.${item.state}`)}</Tag>
        {isDraft || item.published_at === null ? null : <Moment at={item.published_at} />}
        <span>{t('officeContent.version', { version })}</span>
      </p>
      <ActionTrouble action={action} />
      {mayPublish ? (
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-64">
            <Field
              type="datetime-local"
              label={t('officeContent.schedule')}
              value={at}
              error={action.errorOf('at')}
              onChange={(event) => setAt(event.target.value)}
            />
          </div>
          <Button
            size="small"
            kind={isDraft ? 'primary' : 'quiet'}
            busy={action.busy}
            disabled={dirty || (!isDraft && at === '')}
            onClick={() => void go('publish')}
          >
            {t(publishWord(isDraft, at))}
          </Button>
          {isDraft || item.fixed ? null : (
            <Button size="small" kind="loss" disabled={dirty} onClick={() => void go('unpublish')}>
              {t('officeContent.unpublish')}
            </Button>
          )}
        </div>
      ) : null}
      {mayPublish ? (
        <p className="text-xs text-soft">{t(hintWord(isDraft, dirty))}</p>
      ) : (
        <p className="text-sm text-soft">{t('officeContent.draftsOnly')}</p>
      )}
    </div>
  );
}

function publishWord(isDraft: boolean, at: string) {
  if (!isDraft) return 'officeContent.changeDate';
  return at === '' ? 'officeContent.publishNow' : 'officeContent.publish';
}

function hintWord(isDraft: boolean, dirty: boolean) {
  if (dirty) return 'officeContent.saveFirst';
  return isDraft ? 'officeContent.scheduleHint' : 'officeContent.dateHint';
}
