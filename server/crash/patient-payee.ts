import { randomUUID } from 'node:crypto';
import { cancelOrder } from '../exchange/orders/change/customer-steps.ts';
import { trusted } from '../exchange/orders/change/order-control.ts';
import { readOwed } from '../money/ledger/user-balance.ts';
import type { LiveAccount } from '../people/accounts/find-account.ts';
import { userIdentity } from '../people/auth/identity.ts';
import { openSession } from '../people/auth/sessions.ts';
import { cookieName } from '../people/sessions/cookies.ts';
import { checkWithdrawal } from '../people/withdrawals/check-withdrawal.ts';
import { confirmPayout } from '../people/withdrawals/confirm-payout.ts';
import { placeWithdrawal } from '../people/withdrawals/place-withdrawal.ts';
import { grantTo, newAccount, payeeAccount, tokenMailed } from '../people/withdrawals/testing.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { call, runOut, until, untilServed } from './patient-customer.ts';
import type { ProcessName, Service } from './service-under-test.ts';

/** How a withdrawal ends: paid out, given up by its user, or never confirmed. */
export const withdrawalStories = ['withdrawn', 'given_up', 'unconfirmed'] as const;
export type WithdrawalStory = (typeof withdrawalStories)[number];

const granted = 1_000n;
const withdrawnUnits = 600n;
const request = { amount: '6', payment_system_id: 'usdttrc20', account: payeeAccount };

/** Who takes a withdrawal's steps: its user at the web, or the use cases behind the calls. */
type Till = {
  place(): Promise<string>;
  confirm(id: string): Promise<unknown>;
  cancel(id: string): Promise<unknown>;
};

/**
 * Tells one withdrawal of a user of its own to its end, and throws when their balance is not what
 * that leaves. The service may die at any moment of it.
 */
export async function notifyOfWithdrawal(
  service: Service,
  dying: ProcessName,
  story: WithdrawalStory,
): Promise<void> {
  const { platform } = service;
  const user = await newAccount(platform);
  await grantTo(platform, user.id, granted);
  const till = dying === 'web' ? await atTheWeb(service, user) : insideOf(service, user);
  const id = await till.place();
  await bringToEnd(service, till, id, story);
  const left = await readOwed(platform.database, 'rewards', user.id);
  const wanted = story === 'withdrawn' ? granted - withdrawnUnits : granted;
  if (left !== wanted) throw new Error(`${story} left ${left} of the balance, not ${wanted}`);
}

async function bringToEnd(
  service: Service,
  till: Till,
  id: string,
  story: WithdrawalStory,
): Promise<void> {
  switch (story) {
    case 'withdrawn':
      await till.confirm(id);
      return until(service, id, ({ status }) => status === 'completed');
    case 'given_up':
      await till.cancel(id);
      return until(service, id, ({ status }) => status === 'cancelled');
    case 'unconfirmed':
      return runOut(service, id);
    default:
      return story satisfies never;
  }
}

/** A signed-in user at the web, which may die under each of the requests. */
async function atTheWeb(service: Service, user: LiveAccount): Promise<Till> {
  const { platform } = service;
  const { token } = await inTransaction(platform.database, (tx) =>
    openSession(tx, userIdentity(user.id), 'password', { ip: null, userAgent: null }),
  );
  const cookie = `${cookieName(platform, 'session')}=${token}`;
  return {
    async place() {
      const once = { cookie, 'idempotency-key': randomUUID() };
      const { status, body } = await call(service, 'POST', 'payouts', request, once);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.data.id;
    },
    async confirm(id) {
      const mailed = await tokenMailed(platform, id);
      return call(service, 'PUT', `orders/${id}/confirm/${mailed}`, {}, { cookie });
    },
    cancel: (id) => call(service, 'DELETE', `orders/${id}`, undefined, { cookie }),
  };
}

/** The same steps in the test's own process, where nobody is killed. */
function insideOf({ platform, modules }: Service, account: LiveAccount): Till {
  const { orders, rates, catalogue } = modules;
  return {
    async place() {
      const payee = { account, locale: 'ru', ip: '127.0.0.1' } as const;
      return untilServed(() =>
        placeWithdrawal(
          { orders, rates },
          checkWithdrawal(catalogue.current(), request),
          payee,
          null,
        ),
      );
    },
    confirm: async (id) => {
      const token = await tokenMailed(platform, id);
      const confirm = () => confirmPayout({ orders, rates }, id, token);
      return untilServed(async () => (await confirm()) ?? id);
    },
    cancel: (id) => cancelOrder(orders, id, trusted),
  };
}
