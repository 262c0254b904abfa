import { calls, type Call } from '@marketplace/contracts/calls';
import type { Problem } from '@marketplace/service-kit';
import { createLogger, type CallHandler } from '@marketplace/service-kit';
import { expect, it } from 'vitest';
import { createTaskChanger, type Change, type ChangeTask } from './change-task/changeTask.ts';
import { newId } from './newId.ts';
import { bid, givenTask } from './testing/givenTask.ts';
import { reviewDepsOf } from './testing/reviewDeps.ts';
import { ada, bob, carol } from './testing/specification.ts';
import { taskCommands } from './taskCommands.ts';

type OnBid = 'reviseBid' | 'withdrawBid' | 'acceptBid' | 'declineBid';

/** A task of Ada's with a bid of Bob's. `give` calls the handler as the router does. */
const givenBid = async () => {
  const { ledger, taskId, changeTask } = await givenTask();
  await changeTask(bid(taskId));
  const { bidId } = ledger.events[1]?.data as { readonly bidId: string };
  let reads = 0;
  const readBid: typeof ledger.readBid = (id) => {
    reads += 1;
    return ledger.readBid(id);
  };
  const changerWith = (isForgotten: (uid: string) => boolean): ChangeTask => {
    const logger = createLogger({ level: 'silent', name: 'test' });
    return createTaskChanger({
      ...ledger,
      ledger,
      readBid,
      clock: () => new Date(),
      newId,
      logger,
      isForgotten,
    });
  };
  const give = async (given: ChangeTask, name: OnBid, uid: string, body = {}): Promise<void> => {
    const handle = taskCommands({ ...reviewDepsOf(ledger), newId, readBid }, given)[
      name
    ] as CallHandler<Call>;
    const caller = { uid, email: 'e', name: 'n', roles: [], signedInAt: 0 };
    await handle({
      call: calls[name],
      caller,
      body,
      req: { params: { bidId }, body, get: () => undefined },
      res: { locals: { caller }, writeHead: () => undefined, end: () => undefined },
    } as unknown as Parameters<typeof handle>[0]);
  };
  return { ledger, bidId, give, changerWith, reads: () => reads };
};

it.each([
  ['revised', 'reviseBid', { amount: 5, message: 'm' }, false],
  ['withdrawn', 'withdrawBid', {}, false],
  ['accepted', 'acceptBid', {}, true],
] as const)('a bid that is %s by another user than its bidder', async (_what, name, body, alone) => {
  const { bidId, give } = await givenBid();
  const changes: Change[] = [];
  const changeTask: ChangeTask = (change) => {
    changes.push(change);
    return Promise.resolve({ kind: 'refused', reason: 'not-the-bidder' });
  };
  for (const { uid } of [bob, carol]) await expect(give(changeTask, name, uid, body)).rejects.toThrow();
  // A change without a bid does not delay the other commands on the task.
  expect(changes.map((change) => change.bid?.id)).toEqual([bidId, alone ? bidId : undefined]);
});

it('the events of a bid are read once for a command', async () => {
  const { ledger, give, changerWith, reads } = await givenBid();
  await give(
    changerWith(() => false),
    'acceptBid',
    ada.uid,
  );
  expect([ledger.events.at(-1)?.type, reads()]).toEqual(['BidAccepted', 1]);
});

it.each(['acceptBid', 'declineBid'] as const)(
  '%s: the bid of a forgotten bidder is withdrawn',
  async (name) => {
    const { give, changerWith } = await givenBid();
    const refused = give(
      changerWith((uid) => uid === bob.uid),
      name,
      ada.uid,
    );
    await expect(refused).rejects.toMatchObject({ kind: 'bid-withdrawn' } satisfies Partial<Problem>);
  },
);
