import { createContext, useContext } from 'react';

/** Asks the operator to prove once more who they are; false when they would rather not. */
export type AskProof = () => Promise<boolean>;

export const AskProofContext = createContext<AskProof>(async () => false);

/** What asks; outside the frame nobody does. */
export function useAskProof(): AskProof {
  return useContext(AskProofContext);
}
