import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageTroublesOf } from './check-screen.ts';
import { keyboardTroublesOf } from './keyboard-walk.ts';
import { comeIn, newMember } from './member.ts';
import { arriveAt } from './member-steps.ts';
import { accountPaths, orderPaths } from './page-paths.ts';
import { openStage, type Stage } from './stage.ts';

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
    const troubles: string[] = [];
    for (const path of [...accountPaths, ...orderPaths]) {
      await visitor.open(path);
      const found = [...(await pageTroublesOf(page))];
      if (locale === 'ru') found.push(...(await keyboardTroublesOf(page)));
      troubles.push(...found.map((trouble) => `${path}: ${trouble}`));
    }
    expect([...troubles, ...visitor.complaints()]).toEqual([]);
    await visitor.leave();
  },
);
