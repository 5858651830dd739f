import { useSearchParams } from 'react-router';
import { toFirstPage } from './first-page.ts';

type Props = {
  readonly name: string;
  readonly label: string;
  /** The day that is meant while the address names none. */
  readonly fallback?: string;
};

/** A day, kept in the address. */
export function FilterDate({ name, label, fallback = '' }: Props) {
  const [parameters, setParameters] = useSearchParams();
  return (
    <label className="flex min-h-9 items-center gap-1.5 text-xs text-soft max-sm:basis-full max-sm:justify-between">
      {label}
      <input
        type="date"
        name={name}
        value={parameters.get(name) ?? fallback}
        min="2020-01-01"
        max="2099-12-31"
        onChange={(event) => {
          const { value } = event.target;
          setParameters(
            (before) => {
              const next = new URLSearchParams(before);
              toFirstPage(next);
              if (value === '') next.delete(name);
              else next.set(name, value);
              return next;
            },
            { replace: true },
          );
        }}
        className="min-h-9 rounded-sm border border-hairline border-b-edge bg-raised px-2 text-sm text-ink pointer-coarse:min-h-11"
      />
    </label>
  );
}
