import { type FormEvent, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type {
  OfficeCategoryAttributes,
  OfficeContentAttributes,
} from '../../contract/office-content.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { getItem, getList, type Item, send } from '../api/call.ts';
import type { ApiFailure } from '../api/failure.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { BackLink } from '../parts/back-link.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { type Draft, draftOf, fieldNames, requestOf } from './draft.ts';
import { FiguresHelp } from './figures-help.tsx';
import { ItemSettings } from './item-settings.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { TextColumn } from './text-column.tsx';

/** The item to edit, or none for a new one, and the sections it may stand in. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, async () => {
    const categories = getList<OfficeCategoryAttributes>('/content_categories', request.signal);
    const { id = 'new' } = params;
    const item =
      id === 'new'
        ? null
        : await getItem<OfficeContentAttributes>(
            `/content/${encodeURIComponent(id)}`,
            request.signal,
          );
    const category = new URL(request.url).searchParams.get('category') ?? '2';
    return { item, categories: (await categories).items, category };
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
  const { draft, change, dirty, version, action, submit, taken } = useEditor(item, category);
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
            onDone={taken}
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
            trouble={action.trouble}
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
  readonly trouble: ApiFailure | null;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly isNew: boolean;
  readonly dirty: boolean;
};

/** Always at hand, however long the text: what came of saving, and saving itself. */
function SaveBar({ trouble, busy, disabled, isNew, dirty }: SaveBarProps) {
  const { t } = useLanguage();
  const isConflict = trouble?.problems.some(({ code }) => code === 'conflict') ?? false;
  return (
    <div className="sticky bottom-0 space-y-3 border-t border-hairline bg-paper py-3">
      {isConflict ? (
        <Notice tone="loss" announce>
          {t('officeContent.conflict')}
        </Notice>
      ) : (
        <Trouble failure={trouble} />
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
  const action = useAction(fieldNames);
  const [draft, setDraft] = useState<Draft>(() => draftOf(item, category));
  // The version that was read into the form: not that of a change somebody else has made since.
  const [version, setVersion] = useState(item?.version ?? null);
  const [dirty, setDirty] = useState(false);
  useWarning(dirty);

  function taken(saved: Item<OfficeContentAttributes>) {
    setVersion(saved.version);
    setDraft(draftOf(saved, category));
    setDirty(false);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    await action.run(async () => {
      const asked = requestOf(draft, version);
      const saved =
        item === null
          ? await send<OfficeContentAttributes>('POST', '/content', asked)
          : await send<OfficeContentAttributes>('PUT', `/content/${item.id}`, asked);
      if (saved === null) return;
      taken(saved);
      if (item === null) await navigate(`/content/${saved.id}`, { replace: true });
    });
  }

  function change(part: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...part }));
    setDirty(true);
  }

  return { draft, change, dirty, version, action, submit, taken };
}

/** Leaving the page would lose what is not saved: the browser asks first. */
function useWarning(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);
}
