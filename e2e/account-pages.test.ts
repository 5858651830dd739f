import { afterAll, beforeAll, expect, test } from 'vitest';
import { comeIn, newMember } from './support/member.ts';
import { arriveAt } from './support/member-steps.ts';
import { accountPaths, orderPaths } from './support/screens/page-paths.ts';
import { walkPages } from './support/screens/walk-pages.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

test.concurrent.each(['ru', 'en'] as const)(
  'every page of an account can be used by everybody: %s',
  async (locale) => {
    const visitor = await stage.visitor({ locale, device: 'desktop' });
    const { page, say } = visitor;
    const member = await newMember(stage, visitor);
    await comeIn(visitor, member, '/account/profile');
    await arriveAt(visitor, say('account.profile'));
    const paths = [...accountPaths, ...orderPaths];
    const troubles = await walkPages(page, paths, { locale, open: visitor.open });
    expect([...troubles, ...visitor.complaints()]).toEqual([]);
    await visitor.leave();
  },
);
