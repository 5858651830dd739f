import { useSearchParams } from 'react-router';

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
  return (
    <select
      aria-label={label}
      value={parameters.get(name) ?? ''}
      onChange={(event) =>
        setParameters((before) => {
          const next = new URLSearchParams(before);
          next.delete('page');
          next.delete('after');
          if (event.target.value === '') next.delete(name);
          else next.set(name, event.target.value);
          return next;
        })
      }
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
