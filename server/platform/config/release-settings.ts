import { z } from 'zod';

/** Variables of the notices of new versions; without both nothing is ever asked. */
export const releaseVariables = {
  RELEASE_NOTICES: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((text) => text === 'true'),
  RELEASE_FEED_URL: z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'must be an address such as https://api.github.com/repos/OWNER/NAME/releases',
    )
    .optional(),
};

type Given = z.output<z.ZodObject<typeof releaseVariables>>;

/** Whether notices are asked for without saying where to look. */
export function isFeedMissing(given: Given): boolean {
  return given.RELEASE_NOTICES && given.RELEASE_FEED_URL === undefined;
}

/** Where to look for new versions; null as long as nobody has agreed to it. */
export function releasesOf(given: Given) {
  const { RELEASE_NOTICES: agreed, RELEASE_FEED_URL: url = null } = given;
  return { releaseFeedUrl: agreed ? url : null };
}
