import type { ComponentProps } from 'react';
import { Field } from '../../ui/field.tsx';
import type { Deed } from '../api/use-deed.ts';

type Props = Omit<ComponentProps<typeof Field>, 'error' | 'name'> & {
  readonly deed: Pick<Deed, 'errorOf'>;
  readonly name: string;
};

/** A field of a deed: what the server says of it stands below; browsers fill nothing in. */
export function DeedField({ deed, ...field }: Props) {
  return <Field autoComplete="off" {...field} error={deed.errorOf(field.name)} />;
}
