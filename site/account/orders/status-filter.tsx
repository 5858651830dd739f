import { Link } from 'react-router';

type Props<Filter extends string> = {
  readonly label: string;
  readonly filters: readonly { readonly filter: Filter; readonly name: string }[];
  readonly chosen: Filter;
  readonly addressOf: (filter: Filter) => string;
};

/** Which lines of a list are shown: each choice is an address, and works before any script does. */
export function StatusFilter<Filter extends string>(props: Props<Filter>) {
  const { label, filters, chosen, addressOf } = props;
  return (
    <nav aria-label={label} className="-mt-2 mb-2 flex flex-wrap gap-x-5 text-sm">
      {filters.map(({ filter, name }) => (
        <Link
          key={filter}
          to={addressOf(filter)}
          aria-current={filter === chosen ? 'page' : undefined}
          className="inline-flex min-h-11 items-center border-b-2 border-transparent text-soft hover:text-ink aria-[current]:border-green aria-[current]:font-medium aria-[current]:text-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
