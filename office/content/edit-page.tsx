import { type FormEvent, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type {
  OfficeCategoryAttributes,
  OfficeContentAttributes,
} from '../../contract/office/content.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import type { Action } from '../../ui/actions/use-action.ts';
import { useAction } from '../../ui/actions/use-action.ts';
import { useLeaveWarning } from '../../ui/forms/use-leave-warning.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page, Section } from '../parts/page.tsx';
import { type Draft, draftOf, fieldNames, requestOf } from './draft.ts';
import { FiguresHelp } from './figures-help.tsx';
import { ItemSettings } from './item-settings.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { TextColumn } from './text-column.tsx';

/** The item to edit, or none for a new one, and the sections it may stand in. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, async () => {
    const { signal } = request;
    const { id = 'new' } = params;
    const [{ items: categories }, found] = await Promise.all([
      call('GET /office/api/content_categories', { signal }),
      id === 'new' ? null : call('GET /office/api/content/{id}', { params: { id }, signal }),
    ]);
    const category = new URL(request.url).searchParams.get('category') ?? '2';
    return { item: found?.item ?? null, categories, category };
  });
}

/** One text in both languages, side by side, with its life. */
export function Component() {
  const { item, categories, category } = useLoaderData<typeof loader>();
  // Another version of the same item is no other form: it may be somebody else's.
  return <Editor key={item?.id ?? 'new'} item={item} categories={categories} category={category} />;
}

type EditorProps = {
  readonly item: Item<OfficeContentAttributes> | null;
  readonly categories: readonly Item<OfficeCategoryAttributes>[];
  readonly category: string;
};

function Editor({ item, categories, category }: EditorProps) {
  const { t } = useLanguage();
  const mayPublish = useMay('content.publish');
  const { draft, change, dirty, version, action, submit, applySaved } = useEditor(item, category);
  const disabled = item !== null && item.state !== 'draft' && !mayPublish;
  return (
    <Page
      title={item?.title ?? t('officeContent.new')}
      aside={<BackLink to="/content">{t('officeContent.title')}</BackLink>}
    >
      {item === null ? null : (
        <Section title={t('officeContent.state')}>
          <PublishPanel
            item={item}
            version={version ?? item.version}
            dirty={dirty}
            mayPublish={mayPublish}
            onDone={applySaved}
          />
        </Section>
      )}
      <form onSubmit={submit} noValidate>
        <fieldset disabled={disabled} className="min-w-0">
          <Section title={t('officeContent.settings')}>
            <ItemSettings
              draft={draft}
              fixed={item?.fixed ?? false}
              disabled={disabled}
              categories={categories}
              errorOf={action.errorOf}
              onChange={change}
            />
            <FiguresHelp />
          </Section>
          <div className="grid gap-8 border-t border-hairline py-4 lg:grid-cols-2">
            {(['ru', 'en'] as const).map((locale) => (
              <TextColumn
                key={locale}
                locale={locale}
                text={draft[locale]}
                seolink={draft.seolink}
                disabled={disabled}
                errorOf={action.errorOf}
                onChange={(text) => change({ [locale]: text })}
              />
            ))}
          </div>
          <SaveBar
            action={action}
            busy={action.busy}
            disabled={disabled}
            isNew={item === null}
            dirty={dirty}
          />
        </fieldset>
      </form>
    </Page>
  );
}

type SaveBarProps = {
  readonly action: Pick<Action, 'trouble'>;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly isNew: boolean;
  readonly dirty: boolean;
};

/** Always at hand, however long the text: what came of saving, and saving itself. */
function SaveBar({ action, busy, disabled, isNew, dirty }: SaveBarProps) {
  const { t } = useLanguage();
  const isConflict = action.trouble?.problems.some(({ code }) => code === 'conflict') ?? false;
  return (
    <div className="sticky bottom-0 space-y-3 border-t border-hairline bg-paper py-3">
      {isConflict ? (
        <Notice tone="loss" announce>
          {t('officeContent.conflict')}
        </Notice>
      ) : (
        <ActionTrouble action={action} />
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={busy} disabled={disabled}>
          {t(isNew ? 'officeContent.create' : 'officeContent.save')}
        </Button>
        <p role="status" className="text-sm text-soft">
          {t(dirty || isNew ? 'officeContent.unsaved' : 'officeContent.saved')}
        </p>
      </div>
    </div>
  );
}

function useEditor(item: Item<OfficeContentAttributes> | null, category: string) {
  const navigate = useNavigate();
  const action = useAction({ fields: fieldNames });
  const [draft, setDraft] = useState<Draft>(() => draftOf(item, category));
  // The version that was read into the form: not that of a change somebody else has made since.
  const [version, setVersion] = useState(item?.version ?? null);
  const [dirty, setDirty] = useState(false);
  useLeaveWarning(dirty);

  function applySaved(saved: Item<OfficeContentAttributes>) {
    setVersion(saved.version);
    setDraft(draftOf(saved, category));
    setDirty(false);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    await action.run(async () => {
      const attributes = requestOf(draft);
      const { item: saved } =
        item === null || version === null
          ? await call('POST /office/api/content', { attributes })
          : await call('PUT /office/api/content/{id}', {
              params: { id: item.id },
              attributes: { ...attributes, version },
            });
      applySaved(saved);
      if (item === null) await navigate(`/content/${saved.id}`, { replace: true });
    });
  }

  function change(part: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...part }));
    setDirty(true);
  }

  return { draft, change, dirty, version, action, submit, applySaved };
}
