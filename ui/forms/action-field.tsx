import type { ComponentProps } from 'react';
import type { Action } from '../actions/use-action.ts';
import { Field } from './field.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'error' | 'name'> & {
  readonly action: Pick<Action, 'errorOf'>;
  readonly name: string;
};

/** A field of an action: what the server says of it stands below; browsers fill nothing in. */
export function ActionField({ action, ...field }: Props) {
  return <Field autoComplete="off" {...field} error={action.errorOf(field.name)} />;
}
