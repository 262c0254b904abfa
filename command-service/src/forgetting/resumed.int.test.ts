import { personsStreamId } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { newId } from '../newId.ts';
import { appendTask } from '../testing/appendTask.ts';
import {
  endingAfter,
  forget,
  forgettingDeps,
  openService,
  startForgetting,
  stateOf,
  typesOf,
  untilForgotten,
} from '../testing/forgettingOn.ts';
import { postedTask, type RunningService } from '../testing/runningService.ts';
import { accepted, ada, bidBy, carol, posted } from '../testing/specification.ts';

/** Ada's task with a deal of the person, and a task that the person posted. */
const tasksOf = async ({ store }: RunningService, uid: string) => {
  const [actor, bidId, now] = [{ uid, email: `${uid}@example.com` }, newId(), store.ledger.now()];
  return {
    deal: await appendTask(store, now, posted(ada), bidBy(actor, bidId), accepted(bidId, actor)),
    own: await appendTask(store, now, posted(actor)),
  };
};

describe('a forgotten person', () => {
  it('is forgotten by another process, wherever the first one ends', async () => {
    const service = await openService();
    const whole = forgettingDeps(service);
    const { events, reads } = whole;
    const quick = {
      ...whole,
      events: { ...events, persons: { ...events.persons, scrub: () => Promise.resolve() } },
      reads: { ...reads, scrub: () => Promise.resolve() },
    };
    for (let steps = 0, ended = true; ended; steps += 1) {
      const uid = `uid-${steps}`;
      const { deal, own } = await tasksOf(service, uid);
      const { deps, hasEnded } = endingAfter(steps, quick);
      const first = startForgetting(deps);
      await forget(service, uid);
      await expect.poll(async () => hasEnded() || (await stateOf(service, uid)) === 'forgotten').toBe(true);
      await first.stop();
      ended = hasEnded();
      const second = startForgetting(quick);
      await untilForgotten(service, uid);
      await second.stop();
      expect(await typesOf(service, deal)).toEqual(
        [`TaskPosted ${ada.uid}`, `BidPlaced ${uid}`, `BidAccepted ${ada.uid}`].concat(
          ['BidderResigned', 'TextsForgotten'].map((type) => `${type} system`),
        ),
      );
      expect(await typesOf(service, own)).toEqual([
        `TaskPosted ${uid}`,
        'TaskUpdated system',
        'TextsForgotten system',
      ]);
      const recorded = await service.eventsOf(personsStreamId);
      expect(recorded.filter(({ data }) => 'uid' in data && data.uid === uid)).toHaveLength(1);
      expect(JSON.stringify(await service.eventsOf(own))).not.toContain(`${uid}@`);
      if (!ended) expect(steps).toBeGreaterThan(20);
    }
  });
});

describe('a task with over 10,000 bids of one person', () => {
  it('hears of it once', async () => {
    const service = await openService();
    const taskId = await postedTask(service);
    const { store } = service;
    const bids = Array.from({ length: 10_050 }, () => newId());
    for (let from = 0; from < bids.length; from += 1_000) {
      const events = bids.slice(from, from + 1_000).map((bidId) => ({
        type: 'BidPlaced' as const,
        id: newId(),
        actor: carol,
        correlationId: 'c',
        data: { bidId, userEmail: carol.email, userName: 'Carol', amount: 5, message: 'Me' },
      }));
      await store.ledger.append({
        streamId: taskId,
        expectedVersion: 1 + from,
        events,
        decidedAt: store.ledger.now().toISOString(),
      });
    }
    startForgetting(forgettingDeps(service));
    await forget(service, carol.uid);
    await expect.poll(() => stateOf(service, carol.uid), { timeout: 60_000 }).toBe('forgotten');
    expect(await store.persons.liveBids(carol.uid, taskId)).toEqual([]);
    const told = (await service.eventsOf(taskId)).filter(({ type }) => type === 'TextsForgotten');
    expect(told.map(({ data }) => data)).toEqual([{ uid: carol.uid }]);
    expect(JSON.stringify(await service.eventsOf(taskId))).not.toMatch(/carol@|"Me"/);
  });
});
