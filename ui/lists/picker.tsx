import {
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Icon } from '../drawings/icon.tsx';
import { inputLook } from '../forms/field.tsx';
import { Segmented } from '../forms/segmented.tsx';
import { useUiLanguage } from '../language/language.tsx';
import { PickerList } from './picker-list.tsx';
import { beginsSearch, matchesSearch } from './search-match.ts';
import { hasModifier, useListKeys } from './use-list-keys.ts';

export type PickerOption = {
  readonly id: string;
  /** Where the choice leads: the list is made of links and works without a script. */
  readonly href: string;
  readonly name: string;
  readonly code: string;
  /** What it is found by, in small letters. */
  readonly words: string;
  readonly iconUrl: string | null;
  readonly group: string;
  /** A figure at the end of the line: a reserve, a limit. */
  readonly figure?: ReactNode;
  /** A word under the name when something about this choice must be known beforehand. */
  readonly remark?: string | undefined;
};

type Props = {
  /** Also the target of the button that opens the list on a phone. */
  readonly id: string;
  readonly title: string;
  /** The same array as long as none of them changes: what is not new is not drawn anew. */
  readonly options: readonly PickerOption[];
  readonly selectedId: string | null;
  readonly onPick: (id: string) => void;
  /** Somebody turns to the list. */
  readonly onLook?: () => void;
  readonly groups: readonly { value: string; label: string }[];
  readonly groupsLegend: string;
  readonly searchLabel: string;
  readonly everything: string;
};

/**
 * A list to choose from, with search and groups: a column of the board on a desktop, a sheet of
 * full height on a phone. Arrow keys walk it, Enter takes, typing goes back to the search.
 */
export function Picker(props: Props) {
  const titleId = useId();
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState('');
  const sheet = useRef<HTMLElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  useSelectedInView(sheet, props.selectedId);
  const shown = shownOf(props.options, search, group);

  function pick(id: string) {
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover();
    setSearch('');
    props.onPick(id);
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const id = pressedLine(event);
    if (id === undefined) return;
    event.preventDefault();
    pick(id);
  }

  const onKeyDown = useListKeys({
    sheet,
    searchInput,
    takeFirst: () => {
      if (search !== '' && shown[0]) pick(shown[0].id);
    },
  });

  return (
    <section
      ref={sheet}
      id={props.id}
      popover="auto"
      aria-labelledby={titleId}
      className="sheet min-h-0 min-w-0 flex-col"
      onClick={onClick}
      onFocus={props.onLook}
      onPointerEnter={props.onLook}
      onKeyDown={onKeyDown}
      onBlur={leave}
      onToggle={({ newState }) => {
        if (newState === 'open') chosenIn(sheet.current)?.focus();
      }}
    >
      <SheetHeader id={props.id} titleId={titleId} title={props.title} />
      <SearchBox
        input={searchInput}
        label={props.searchLabel}
        search={search}
        onSearch={setSearch}
      />
      <Segmented
        className="mx-4 gap-x-4 text-sm lg:mx-0 lg:text-xs"
        legend={props.groupsLegend}
        value={group}
        onChange={setGroup}
        segments={[{ value: '', label: props.everything }, ...props.groups]}
      />
      <PickerList options={shown} selectedId={props.selectedId} />
    </section>
  );
}

/** On a phone the list covers the page: who tabs out of it is done with it. */
function leave({ currentTarget: sheet, relatedTarget: next }: FocusEvent<HTMLElement>) {
  if (!sheet.matches(':popover-open') || !(next instanceof Node)) return;
  if (!sheet.contains(next)) sheet.hidePopover();
}

/** The very array while everything is shown: lines that stand there already are not drawn anew. */
function shownOf(options: readonly PickerOption[], search: string, group: string) {
  if (search === '' && group === '') return options;
  const found = options.filter(
    (option) => (group === '' || option.group === group) && matchesSearch(option.words, search),
  );
  const rank = ({ words }: PickerOption) => Number(beginsSearch(words, search));
  return found.sort((one, other) => rank(other) - rank(one));
}

function chosenIn(sheet: HTMLElement | null): HTMLElement | null | undefined {
  return sheet?.querySelector<HTMLElement>('a[aria-current]');
}

/** The line a press chooses: one listener hears for all of them. */
function pressedLine(event: MouseEvent<HTMLElement>): string | undefined {
  if (event.button !== 0 || hasModifier(event) || !(event.target instanceof Element)) return;
  return event.target.closest('a')?.dataset['option'];
}

/** The name of the list, and on a phone the way back. */
function SheetHeader({ id, titleId, title }: { id: string; titleId: string; title: string }) {
  const { t } = useUiLanguage();
  return (
    <div className="flex items-center justify-between px-4 pt-3 lg:px-0 lg:pt-0">
      <h2 id={titleId} className="text-base">
        {title}
      </h2>
      <button
        type="button"
        popoverTarget={id}
        popoverTargetAction="hide"
        aria-label={t('ui.close')}
        className="-mr-3 grid size-12 place-items-center lg:hidden"
      >
        <Icon name="cross" />
      </button>
    </div>
  );
}

type SearchProps = {
  readonly input: React.RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
};

function SearchBox({ input, label, search, onSearch }: SearchProps) {
  const { t } = useUiLanguage();
  return (
    <div className="relative mx-4 lg:mx-0 lg:mt-2">
      <Icon name="search" className="absolute top-3.5 left-3 size-5 text-soft" />
      <input
        ref={input}
        type="search"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        aria-label={label}
        placeholder={t('ui.search')}
        autoComplete="off"
        className={`${inputLook(false)} pl-10`}
      />
    </div>
  );
}

/** The list opens where the choice is; the page itself does not move. */
function useSelectedInView(sheet: React.RefObject<HTMLElement | null>, selectedId: string | null) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is what it follows
  useEffect(() => {
    const link = chosenIn(sheet.current);
    const list = link?.closest('ul');
    if (!link || !list) return;
    // Not by `offsetTop`: lines that are laid out late count from themselves.
    const above = link.getBoundingClientRect().top - list.getBoundingClientRect().top;
    if (above >= 0 && above + link.offsetHeight <= list.clientHeight) return;
    list.scrollTop += above - (list.clientHeight - link.offsetHeight) / 2;
  }, [sheet, selectedId]);
}
