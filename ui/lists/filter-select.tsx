import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { askSearch, forgetSearch, searchToCome } from './asked-filters.ts';
import { toFirstPage } from './first-page.ts';
import { withoutPast } from './own-searches.ts';

type Props = {
  /** Name of the parameter in the address. */
  readonly name: string;
  readonly label: string;
  readonly everything: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** One of many, kept in the address; the first choice is all of them. */
export function FilterSelect({ name, label, everything, options }: Props) {
  const [parameters, setParameters] = useSearchParams();
  const { key } = useLocation();
  const inAddress = parameters.get(name) ?? '';
  const [chosen, setChosen] = useState(inAddress);
  const asked = useRef<readonly string[]>([inAddress]);

  useEffect(() => {
    // The address follows once its list has come: whoever walks the choices by the arrows is
    // further on by then, and is not taken back.
    const left = withoutPast(asked.current, inAddress);
    asked.current = left ?? [inAddress];
    if (left === null) setChosen(inAddress);
  }, [inAddress]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place in the history has come
  useEffect(forgetSearch, [key]);

  function choose(value: string) {
    setChosen(value);
    asked.current = [...asked.current, value];
    const next = new URLSearchParams(searchToCome(key, parameters.toString()));
    toFirstPage(next);
    if (value === '') next.delete(name);
    else next.set(name, value);
    askSearch(key, next.toString());
    setParameters(next);
  }

  return (
    <select
      aria-label={label}
      value={chosen}
      onChange={(event) => choose(event.target.value)}
      className="min-h-9 max-w-56 min-w-0 rounded-sm max-sm:max-w-none max-sm:min-w-36 max-sm:flex-1 border border-hairline border-b-edge bg-raised px-2 text-sm pointer-coarse:min-h-11"
    >
      <option value="">{everything}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
