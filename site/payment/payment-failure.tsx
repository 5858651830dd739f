import { ReturnedPage } from './returned-page.tsx';

export { loadReturned as loader } from './load-returned.ts';

/** Where a payment provider sends the customer after a payment did not go through. */
export function Component() {
  return <ReturnedPage outcome="failure" />;
}
