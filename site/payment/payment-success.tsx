import { ReturnedPage } from './returned-page.tsx';

export { loadReturned as loader } from './load-returned.ts';

/** Where a payment provider sends the customer after a payment went through, as it says. */
export function Component() {
  return <ReturnedPage outcome="success" />;
}
