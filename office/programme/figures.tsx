import type { ReactNode } from 'react';

type Figure = { readonly label: string; readonly value: ReactNode };

/** Figures beside each other, each under its name. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="overline-text">{label}</dt>
          <dd className="figures text-lg font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
