import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from './stage.ts';
import { patienceMilliseconds } from './visitor.ts';

/** A mail as it waits in the outbox: without a mail server it stays there. */
type Letter = { readonly subject: string; readonly text: string };

/** The newest mail to an address whose subject says this; waits until it is there. */
export async function letterTo(stage: Stage, email: string, subject: string): Promise<Letter> {
  for (let waited = 0; waited < patienceMilliseconds; waited += 200) {
    const { rows } = await stage.database.query<Letter>(
      `select subject, text from mails where recipient = $1 and subject = $2
       order by created_at desc, id desc limit 1`,
      [email, subject],
    );
    const [letter] = rows;
    if (letter !== undefined) return letter;
    await sleep(200);
  }
  throw new Error(`no mail “${subject}” has come to ${email}`);
}

/** The path of the link in a mail, the language in it. */
export function linkIn({ text }: Letter): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`there is no link in: ${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
