import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import type { Change } from '../change-task/changeTask.ts';
import { bid, givenTask } from '../testing/givenTask.ts';
import { bob, carol } from '../testing/specification.ts';
import { acceptBid, reviseBid, withdrawBid } from './bidCommands.ts';

it.each([
  ['revised', reviseBid, { amount: 5, message: 'm' }, false],
  ['withdrawn', withdrawBid, {}, false],
  ['accepted', acceptBid, {}, true],
])('a bid that is %s by another user than its bidder', async (_what, handler, body, alone) => {
  const { ledger, taskId, changeTask } = await givenTask();
  await changeTask(bid(taskId));
  const { bidId } = ledger.events[1]?.data as { readonly bidId: string };
  const changes: Change[] = [];
  const handle = handler({
    readBid: (id) => ledger.readBid(id),
    changeTask: (change) => {
      changes.push(change);
      return Promise.resolve({ kind: 'refused', reason: 'not-the-bidder' });
    },
  });
  const give = async (uid: string) => {
    const req = { params: { bidId }, body, get: () => undefined };
    const res = { locals: { caller: { uid, email: 'e', name: 'n', roles: [] } } };
    const handled: unknown = handle(
      req as unknown as Request<{ bidId: string }>,
      res as unknown as Response,
      () => undefined,
    );
    await expect(handled).rejects.toThrow();
  };
  await give(bob.uid);
  await give(carol.uid);
  // Without the bid, it does not hold up the other commands on the task.
  expect(changes.map((change) => change.bidId)).toEqual([bidId, alone ? bidId : undefined]);
});
