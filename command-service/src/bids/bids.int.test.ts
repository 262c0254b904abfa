import { dayMs } from '@marketplace/contracts';
import { soleLeader } from '@marketplace/event-store/testing';
import { createLogger } from '@marketplace/service-kit';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  placedBid,
  postedTask,
  startedServices,
  type Answer,
  type RunningService,
} from '../testing/runningService.ts';
import { createDeadlines } from '../deadlines/deadlines.ts';
import { newId } from '../newId.ts';

const [one, other] = startedServices();
let task: string;
beforeEach(async () => {
  task = await postedTask(one);
});

const accept = (bid: string, on = one) => on.call('POST', `/bids/${bid}/accept`, { as: 'ada' });
const raced = ['BidAccepted', 'BidDeclined', 'BidRevised', 'BidderResigned'];
const kindOf = ({ body }: Answer) =>
  (body as { type?: string }).type?.replace('urn:marketplace:problem:', '') ?? 'done';

/** Runs the deadlines of the task 15 days later: the task lapses if it is closed and has an open bid. */
const letLapse = async (service: RunningService): Promise<void> => {
  const page = { documents: [{ id: task }], position: 0 } as never;
  const documents = { waitFor: () => Promise.resolve(true), page: () => Promise.resolve(page) };
  const job = createDeadlines({
    documents,
    ledgerReads: service.store,
    leadership: soleLeader,
    changeTask: service.changeTask,
    clock: () => new Date(Date.now() + 15 * dayMs),
    newId,
    logger: createLogger({ level: 'silent', name: 'test' }),
  });
  await job.run({ isFirst: true, signal: new AbortController().signal, wake: () => undefined });
};

describe('64 commands that accept, decline, revise and resign at once, by two processes, while the clock lets the task lapse', () => {
  // The index of the command before which the task lapses.
  it.each([48, 2])('leave one history, in which each answer is true: %i', async (lapse) => {
    const bids = await Promise.all(Array.from({ length: 4 }, () => placedBid(one, task)));
    await one.call('PUT', `/tasks/${task}`, { as: 'ada', body: { deadline: '2020-01-31' } });
    const before = await one.eventsOf(task);
    const commands = Array.from({ length: 64 }, (_, index) => {
      const bid = bids[(index >> 2) % bids.length] ?? '';
      const on = index % 3 === 0 ? other : one;
      const give = [
        () => accept(bid, on),
        () => on.call('POST', `/bids/${bid}/decline`, { as: 'ada' }),
        () => on.call('PUT', `/bids/${bid}`, { as: 'bob', body: { amount: 100 + index } }),
        () => on.call('POST', `/tasks/${task}/resign`, { as: 'bob', body: { reason: 'Ill' } }),
      ];
      const which = (index + (index >> 2)) % 4;
      return { bid, type: raced[which], give: give[which] ?? (() => accept(bid)) };
    });
    let lapsed = Promise.resolve();
    const answers = await Promise.all(
      commands.map(({ give }, index) => {
        if (index === lapse - 1) lapsed = letLapse(other);
        return give();
      }),
    );
    await lapsed;
    const events = (await one.eventsOf(task)).slice(before.length);
    const ends = events.filter(({ type }) => type === 'TaskLapsed');
    const written = new Map(
      events.filter((event) => !ends.includes(event)).map((event) => [event.position, event]),
    );
    // No event follows the lapse.
    expect(ends).toEqual(events.slice(events.length - ends.length));
    expect(ends.length).toBeLessThanOrEqual(1);
    const acknowledged = new Set(
      answers.map(({ body }) => (body as { readonly position?: number }).position),
    );
    for (const position of written.keys()) expect(acknowledged).toContain(position);

    /** By position, the state of each bid after the event. */
    const states = new Map<number, ReadonlyMap<string, string>>();
    let now: ReadonlyMap<string, string> = new Map(bids.map((bid) => [bid, 'open']));
    for (const [position, { type, data }] of written) {
      const { bidId, reopens } = data as { readonly bidId: string; readonly reopens?: true };
      const isDeal = type === 'BidderResigned';
      expect([...now.values()].includes('BidAccepted')).toBe(isDeal);
      expect(now.get(bidId)).toBe(isDeal ? 'BidAccepted' : reopens ? 'BidDeclined' : 'open');
      now = new Map([...now, [bidId, type === 'BidRevised' ? 'open' : type]]);
      states.set(position, now);
    }
    // The lapse of a task changes no bid.
    for (const { position } of ends) states.set(position, now);
    const isOpen = (state: ReadonlyMap<string, string>) =>
      [...state.values()].includes('open') && ![...state.values()].includes('BidAccepted');
    // A task lapses with an open bid and no accepted one. Without a lapse, there was a state without that.
    if (ends.length > 0) expect(isOpen(now)).toBe(true);
    else expect([...states.values()].every(isOpen)).toBe(false);
    for (const [index, answer] of answers.entries()) {
      const { bid = '', type } = commands[index] ?? {};
      if (answer.status === 409) {
        expect(kindOf(answer)).toMatch(
          /^(already-accepted|bid-(declined|accepted|withdrawn)|nothing-accepted|task-is-over)$/,
        );
        continue;
      }
      const { position = 0 } = answer.body as { readonly position?: number };
      const event = written.get(position);
      // This command has changed the bid, or an equal one before it.
      const is =
        type === 'BidRevised' || type === 'BidderResigned' ? event?.type : states.get(position)?.get(bid);
      expect([answer.status, is]).toEqual([200, type]);
    }
  });
});
