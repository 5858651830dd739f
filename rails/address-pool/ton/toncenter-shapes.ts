import * as z from 'zod';

const wholeNumber = z.union([
  z.int(),
  z
    .string()
    .regex(/^[0-9]{1,12}$/)
    .transform(Number),
]);

export const masterchain = z.object({
  last: z.object({ seqno: z.int().min(0), gen_utime: wholeNumber, global_id: z.int() }),
});

export const jettonWallets = z.object({
  jetton_wallets: z.array(z.object({ address: z.string(), owner: z.string(), jetton: z.string() })),
});

const message = z.object({
  source: z.string().nullish(),
  value: z.unknown().optional(),
  bounce: z.boolean().nullish(),
  bounced: z.boolean().nullish(),
  message_content: z.object({ body: z.string().nullish() }).nullish(),
});

const transaction = z.object({
  account: z.string(),
  hash: z.base64(),
  now: z.int(),
  /** Block of the masterchain that has taken its shard's block in; none while none has. */
  mc_block_seqno: z.int().nullish(),
  emulated: z.boolean().nullish(),
  finality: z.string().nullish(),
  description: z.object({ aborted: z.boolean().nullish(), bounce: z.unknown().optional() }),
  in_msg: message.nullish(),
});

export const transactions = z.object({ transactions: z.array(transaction) });
export const failure = z.object({ error: z.string() });

export type TonTransaction = z.infer<typeof transaction>;
export type JettonWallet = z.infer<typeof jettonWallets>['jetton_wallets'][number];
