import { Suspense, useMemo } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useMatch, useNavigate } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { useLanguage, useNeed } from '../shell/language.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { ServedPart } from '../shell/served-part.tsx';
import { bringPart } from '../shell/use-lazy-part.ts';
import { AwayNote } from './away-note.tsx';
import { BoardColumn } from './board-column.tsx';
import { ExchangeForm } from './form/exchange-form.tsx';
import { useVisitorCountry } from './form/use-visitor-country.ts';
import type { ExchangeData } from './load-exchange.ts';
import { NoPairs } from './no-pairs.tsx';
import { offeredSystems } from './offered-systems.ts';
import { type Pair, pairPath } from './pair.ts';
import { describePair } from './quote/describe-pair.ts';
import { DirectionTexts } from './quote/direction-texts.tsx';
import { waitedFor } from './quote/waited-for.ts';
import { directionTexts, noPairs, pairNotes, whatNext } from './served-parts.ts';

/** The server has read the first pair: what reads another comes with the first look for one. */
const reading = () => import('./load-exchange.ts');

export async function loader(args: LoaderFunctionArgs): Promise<ExchangeData> {
  return (await reading()).loadExchange(args);
}

/** The board: what you give on the left, what you get on the right, the note between them. */
export function Component() {
  const data = useLoaderData<ExchangeData>();
  const navigate = useNavigate();
  const country = useVisitorCountry(data.country);
  const { systems: all, excluded } = data;
  const systems = useMemo(() => offeredSystems(all, excluded, country), [all, excluded, country]);
  const look = useLook();
  if (data.pair === null) return <Closed />;
  const { pair } = data;

  function show(next: Pair) {
    void navigate(pairPath(next.income, next.outcome), {
      replace: true,
      preventScrollReset: true,
      state: { keepFocus: true },
    });
  }

  const board = { systems, pair, onPair: show, onLook: look };
  return (
    <div className="mx-auto max-w-[84rem] px-4 pt-6 sm:px-6 lg:pt-10">
      <ExchangeHead data={data} pair={pair} />
      <Title pair={pair} data={data} />
      <div
        className={classes(
          'mt-6 lg:grid',
          'lg:grid-cols-[minmax(16rem,19rem)_minmax(0,1fr)_minmax(16rem,19rem)]',
          'lg:gap-8 lg:mt-10',
        )}
      >
        <Column>
          <BoardColumn side="income" {...board} />
        </Column>
        <ExchangeForm
          key={`${pair.income.id}-${pair.outcome.id}`}
          pair={pair}
          data={data}
          country={country}
          onSwap={() => show({ income: pair.outcome, outcome: pair.income })}
        />
        <Column>
          <BoardColumn side="outcome" {...board} />
        </Column>
      </div>
      <ServedPart part={directionTexts} drawing={data} from={data.texts.map(idOf).join()}>
        {import.meta.env.SSR ? <DirectionTexts texts={data.texts} /> : null}
      </ServedPart>
    </div>
  );
}

/**
 * A column of the board stays in view while the form scrolls, and scrolls within itself. Most of
 * the page are its lists: they come to life after the form, or at once when they are pressed.
 */
function Column({ children }: { children: React.ReactNode }) {
  return (
    <div
      className={classes(
        'lg:sticky lg:top-6 lg:flex lg:max-h-[calc(100dvh-3rem)] lg:min-h-0',
        'lg:flex-col lg:self-start',
      )}
    >
      <Suspense>{children}</Suspense>
    </div>
  );
}

function Title({ pair, data }: { pair: Pair; data: ExchangeData }) {
  const { quote, awayUntil } = data;
  const { t } = useLanguage();
  const away = quote?.operators_away;
  const eta = t(`exchange.eta.${waitedFor(pair, quote)}`);
  return (
    <div className="lg:text-center">
      <h1 className="text-xl lg:text-2xl">
        {t('exchange.title', { income: pair.income.name, outcome: pair.outcome.name })}
      </h1>
      <p className="mt-1 text-sm text-soft">
        {t('exchange.lead')}
        {away ? <AwayNote until={awayUntil} /> : ` ${eta}`}
      </p>
    </div>
  );
}

function ExchangeHead({ data, pair }: { data: ExchangeData; pair: Pair }) {
  const { locale, t } = useLanguage();
  const home = useMatch('/') !== null;
  const names = { income: pair.income.name, outcome: pair.outcome.name };
  // For search engines, which come to the server for each page: no browser needs its words.
  const description = import.meta.env.SSR ? describePair(data, pair, locale, t) : undefined;
  return (
    <PageHead
      title={home ? t('exchange.homeTitle') : t('exchange.pageTitle', names)}
      path={home ? '/' : pairPath(pair.income, pair.outcome)}
      description={description}
    />
  );
}

function Closed() {
  const { t } = useLanguage();
  return (
    <>
      <PageHead title={t('site.name')} path="/" />
      <ServedPart part={noPairs} drawing={{}} from="closed">
        {import.meta.env.SSR ? <NoPairs /> : null}
      </ServedPart>
    </>
  );
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}

/** Somebody turns to the lists: what reads another pair, and what draws it, comes meanwhile. */
function useLook() {
  const need = useNeed();
  return () => {
    const all = [reading(), bringPart(pairNotes, need), bringPart(whatNext, need)];
    // Who is offline chooses nothing, and the page says so itself.
    Promise.all(all).catch(() => undefined);
  };
}
