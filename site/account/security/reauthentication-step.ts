import type { SecondStepMethod } from '../../../contract/people/second-step.ts';

export type ReauthenticationMethod = SecondStepMethod;

/** What is asked for after the password, and what may be chosen in its place. */
export type ReauthenticationStep = {
  readonly method: ReauthenticationMethod;
  readonly methods: readonly ReauthenticationMethod[];
};
