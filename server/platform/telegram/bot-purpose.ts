export const botPurposes = ['staff', 'customers'] as const;
/** Whom a bot talks to. */
export type BotPurpose = (typeof botPurposes)[number];
