import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { SetupAttributes, SetupStep } from '../../contract/office/setup.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';

/** How far the shop is set up. */
export function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  return load(request, async () => (await call('GET /office/api/setup', { signal })).item);
}

/** Where each step is done; one that is there already is looked at elsewhere than a new one. */
function screenOf({ id, have }: SetupAttributes['steps'][number]): string {
  const screens: Readonly<Record<SetupStep, string>> = {
    systems: have === 0 ? '/gallery' : '/reserves',
    requisites: '/requisites',
    reserves: '/reserves',
    directions: have === 0 ? '/directions/matrix' : '/directions',
    rates: '/rates',
    mail: '/mails',
    second_factor: '/second-factor',
    monitors: '/monitors',
  };
  return screens[id];
}

/** The way from an empty office to a shop: what is done, what is missing, where it is mended. */
export function Component() {
  const { t } = useLanguage();
  const setup = useLoaderData<typeof loader>();
  const { steps } = setup;
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  return (
    <Page
      title={t('setup.title')}
      aside={
        <span className="figures text-sm text-soft">
          {t('setup.progress', { done, all: steps.length })}
        </span>
      }
    >
      <p className="mb-4 max-w-prose text-sm text-soft">{t('setup.text')}</p>
      <progress
        value={done}
        max={steps.length}
        aria-label={t('setup.progress', { done, all: steps.length })}
        className="mb-4 block h-1.5 w-full appearance-none [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-green"
      />
      <ol className="max-w-3xl">
        {steps.map((step, index) => (
          <Step key={step.id} step={step} place={index + 1} next={step === next} />
        ))}
      </ol>
      {setup.done ? <Done dismissed={setup.dismissed} /> : null}
    </Page>
  );
}

type StepProps = {
  readonly step: SetupAttributes['steps'][number];
  readonly place: number;
  /** The first that is not done: where one goes on. */
  readonly next: boolean;
};

function Step({ step, place, next }: StepProps) {
  const { t } = useLanguage();
  const { id, done, have, missing, names } = step;
  const counts = { have, missing };
  const more = missing - names.length;
  return (
    <li
      aria-current={next ? 'step' : undefined}
      className="flex gap-3 border-t border-hairline py-3 first:border-0 aria-[current]:bg-green-wash aria-[current]:shadow-[inset_3px_0_0_var(--color-green)] max-sm:px-1 sm:px-3"
    >
      <span
        aria-hidden="true"
        className={`figures mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border text-xs ${
          done ? 'border-green bg-green text-on-green' : 'border-edge text-soft'
        }`}
      >
        {done ? <Icon name="check" className="size-4" /> : place}
      </span>
      <div className="min-w-0">
        <Link
          to={screenOf(step)}
          className="text-base text-green underline-offset-4 hover:underline"
        >
          {t(`setup.step.${id}`)}
        </Link>
        <span className="sr-only"> — {t(done ? 'setup.done' : 'setup.todo')}</span>
        <p className="text-sm">{t.ifKnown(`setup.${done ? 'ok' : 'todo'}.${id}`, counts)}</p>
        {done || names.length === 0 ? null : (
          <p className="text-xs text-soft">
            {more > 0
              ? t('setup.namesMore', { names: names.join(', '), count: more })
              : t('setup.names', { names: names.join(', ') })}
          </p>
        )}
      </div>
    </li>
  );
}

function Done({ dismissed }: { dismissed: boolean }) {
  const { t } = useLanguage();
  const action = useAction();
  return (
    <div className="mt-4 max-w-3xl space-y-3">
      <Notice tone="calm">{t(dismissed ? 'setup.dismissed' : 'setup.doneText')}</Notice>
      {dismissed ? null : (
        <Button
          busy={action.busy}
          onClick={() => action.run(() => call('DELETE /office/api/setup'))}
        >
          {t('setup.dismiss')}
        </Button>
      )}
      <ActionTrouble action={action} />
    </div>
  );
}
