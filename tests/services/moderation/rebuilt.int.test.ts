import { expect, it } from 'vitest';
import { commandsOf } from '../testing/call.ts';
import { dealsOn } from '../testing/dealsOn.ts';
import { startedMarket } from '../testing/market.ts';
import { moderationOn } from '../testing/moderationOn.ts';

const market = startedMarket({ forgets: true });
const { decide, caughtUp } = moderationOn(market);
const { deal, review, forget } = dealsOn(market);

const rebuilt = async (name: 'tasks' | 'deals' | 'notifications') => {
  const at = new Date().toISOString();
  await market.projections.beginRebuild(name, { kind: 'rebuild', acceptDifferences: false, at });
  const stateOf = async () => (await market.projections.control(name)).rebuild?.state;
  await expect.poll(stateOf).toMatch(/swapped|refused|failed/);
  const { live, rebuild } = await market.projections.control(name);
  return { name, generation: live.generation, state: rebuild?.state, count: rebuild?.differences?.count };
};

it('a rebuild of read models with hidden things makes the same documents and answers', async () => {
  const { post, update } = commandsOf(market.call);
  const { taskId, bidId } = await deal('ada', 'bob');
  await update(taskId, { status: 'Completed' });
  await review(bidId, 'ada', { stars: 1, text: 'Of Ada' });
  await review(bidId, 'bob', { stars: 2, text: 'Of Bob' });
  const [again, gone] = [await post({}, 'bob'), await post({}, 'uid-gone')];
  await caughtUp();
  const ofBob = `${bidId.slice(0, 14)}80${bidId.slice(16)}`;
  const hidden = [{ task: taskId }, { review: bidId }, { user: 'uid-bob' }, { task: gone.id }];
  const shown = [{ task: again.id }, { review: ofBob }, { user: 'uid-ada' }];
  for (const about of [...hidden, ...shown]) expect(await decide('moderator', about, 'hide')).toBe(200);
  for (const about of shown) expect(await decide('moderator', about, 'show')).toBe(200);
  await update(taskId, { title: 'Changed while hidden' });
  await forget('uid-gone');
  await caughtUp();

  const paths = ['/tasks', '/mytasks', '/notifications', '/users/uid-bob', '/users/uid-ada'].concat(
    [taskId, again.id, gone.id].map((id) => `/tasks/${id}`),
    ['ada', 'bob'].map((name) => `/users/uid-${name}/reviews`),
  );
  const people = ['ada', 'bob', 'eve', 'moderator', undefined] as const;
  const headers = { 'x-request-id': 'same' };
  const answers = async () => {
    const texts: unknown[] = [];
    for (const as of people)
      for (const path of paths) texts.push([as, path, (await market.call(path, { as, headers })).text]);
    return texts;
  };
  const before = await answers();
  for (const name of ['tasks', 'deals', 'notifications'] as const)
    expect(await rebuilt(name)).toEqual({ name, generation: 2, state: 'swapped', count: 0 });
  expect(await answers()).toEqual(before);
});
