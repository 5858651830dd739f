import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type {
  CatalogueFormat,
  CataloguePlanAttributes,
} from '../../contract/office/files/catalogue-file.ts';
import { changedNothing } from '../../ui/actions/action-runner.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { LastBatch } from '../catalogue/many/last-batch.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Page, Section } from '../parts/page.tsx';
import { fileTextMax, readTextFile } from '../parts/read-text-file.ts';
import { FilePlan } from './file-plan.tsx';

/** What was imported or made last, which may be taken back. */
export function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  return load(
    request,
    async () => (await call('GET /office/api/direction_batches/last', { signal })).item,
  );
}

/** The catalogue goes out as a file, and comes in from one once it was seen what that means. */
export function Component() {
  const { locale, t } = useLanguage();
  const batch = useLoaderData<typeof loader>();
  const mayChange = useMay('catalogue.change');
  const href = (format: string) => `/office/api/catalogue/export?format=${format}&locale=${locale}`;
  return (
    <Page
      title={t('setup.file.title')}
      aside={<BackLink to="/directions">{t('desk.back.directions')}</BackLink>}
    >
      <p className="mb-3 max-w-prose text-sm text-soft">{t('setup.file.text')}</p>
      {mayChange ? (
        <>
          {batch === null ? null : <LastBatch batch={batch} />}
          <Section title={t('setup.file.export')}>
            <div className="flex flex-wrap gap-2">
              <a href={href('json')} download className={buttonLook('quiet', 'small')}>
                {t('setup.file.exportJson')}
              </a>
              <a href={href('csv')} download className={buttonLook('quiet', 'small')}>
                {t('setup.file.exportCsv')}
              </a>
            </div>
            <p className="mt-2 text-xs text-soft">{t('setup.file.exportHint')}</p>
          </Section>
          <Import />
        </>
      ) : (
        <Notice>{t('office.adminsAlone')}</Notice>
      )}
    </Page>
  );
}

type Chosen = {
  readonly name: string;
  readonly format: CatalogueFormat;
  readonly text: string;
};

function Import() {
  const { t } = useLanguage();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [switchOn, setSwitchOn] = useState(false);
  const [plan, setPlan] = useState<CataloguePlanAttributes | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const action = useAction();

  async function send(file: Chosen, on: boolean, preview: boolean) {
    const attributes = { format: file.format, text: file.text, switch_on: on, preview };
    return (await call('POST /office/api/catalogue/import', { attributes })).item;
  }

  function look(file: Chosen, on: boolean) {
    setPlan(null);
    action.run(async () => {
      setPlan(await send(file, on, true));
      return changedNothing;
    });
  }

  async function choose(file: File) {
    setTooLarge(file.size > fileTextMax);
    if (file.size > fileTextMax) return;
    const next = { name: file.name, format: formatOf(file.name), text: await readTextFile(file) };
    setChosen(next);
    look(next, switchOn);
  }

  return (
    <Section title={t('setup.file.import')}>
      <p className="mb-3 max-w-prose text-sm text-soft">{t('setup.file.importText')}</p>
      <div className="grid max-w-3xl gap-3">
        <Checkbox
          checked={switchOn}
          onChange={({ target }) => {
            setSwitchOn(target.checked);
            if (chosen !== null) look(chosen, target.checked);
          }}
        >
          {t('setup.file.switchOn')}
        </Checkbox>
        <FileButton
          accept=".json,.csv,.xml,application/json,text/csv,text/xml"
          busy={action.busy}
          error={tooLarge ? t('setup.file.tooLarge') : undefined}
          onFile={(file) => void choose(file)}
        >
          {chosen === null ? t('setup.file.choose') : t('setup.file.chosen', { name: chosen.name })}
        </FileButton>
        <ActionTrouble action={action} />
        {plan === null || chosen === null ? null : (
          <>
            <FilePlan plan={plan} />
            <Next
              plan={plan}
              busy={action.busy}
              onAssets={() =>
                action.run(async () => {
                  for (const asset of plan.assets) {
                    await call('POST /office/api/assets', { attributes: asset });
                  }
                  setPlan(await send(chosen, switchOn, true));
                })
              }
              onApply={() => action.run(async () => setPlan(await send(chosen, switchOn, false)))}
            />
          </>
        )}
      </div>
    </Section>
  );
}

type NextProps = {
  readonly plan: CataloguePlanAttributes;
  readonly busy: boolean;
  readonly onAssets: () => void;
  readonly onApply: () => void;
};

/** What can be done with a file as it is: mend it, add its currencies, or take it over. */
function Next({ plan, busy, onAssets, onApply }: NextProps) {
  const { t } = useLanguage();
  const { assets, created, changed, wrong, batch } = plan;
  if (batch !== null) return <Notice announce>{t('setup.file.done')}</Notice>;
  if (assets.length > 0) {
    const codes = assets.map(({ code }) => code).join(', ');
    return (
      <>
        <Notice tone="waiting">{t('setup.file.assets', { codes })}</Notice>
        <div>
          <Button busy={busy} onClick={onAssets}>
            {t('setup.file.addAssets', { count: assets.length })}
          </Button>
        </div>
      </>
    );
  }
  if (wrong > 0) return <Notice tone="loss">{t('setup.file.fix')}</Notice>;
  if (created + changed === 0) return <Notice>{t('setup.file.nothing')}</Notice>;
  return (
    <div>
      <Button kind="primary" busy={busy} onClick={onApply}>
        {t('setup.file.apply')}
      </Button>
    </div>
  );
}

function formatOf(name: string): CatalogueFormat {
  const ending = name.toLowerCase().split('.').at(-1);
  if (ending === 'xml') return 'bestchange';
  return ending === 'json' ? 'json' : 'csv';
}
