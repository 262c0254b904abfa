import { jsonBody, requireCaller } from '@marketplace/service-kit';
import { Router, type RequestHandler } from 'express';
import { createTaskChanger, type ChangeTask } from './change-task/changeTask.ts';
import { deleteTask } from './delete-task/deleteTask.ts';
import { acceptBid, reviseBid, withdrawBid } from './http/bidCommands.ts';
import { deliverWork, requestChanges, withdrawAcceptance } from './http/workCommands.ts';
import type { CommandParts } from './parts.ts';
import { placeBid } from './place-bid/placeBid.ts';
import { postTask } from './post-task/postTask.ts';
import { tracedLedger } from './tracedLedger.ts';
import { updateTask } from './update-task/updateTask.ts';

export interface CommandService {
  /** The commands, at the paths of `apiRoutes`. */
  readonly router: Router;
  /** For commands that no user gives. */
  readonly changeTask: ChangeTask;
  /** Resolves when all commands under way are decided and written, even if their callers have disconnected. */
  stop(): Promise<void>;
}

/** The calls that change tasks. The caller is identified before the body is read. */
export const createCommandService = (given: CommandParts): CommandService => {
  const { tracing } = given;
  const parts = tracing ? { ...given, ledger: tracedLedger(given.ledger, tracing) } : given;
  const changeTask = createTaskChanger(parts);
  const underWay = new Set<Promise<unknown>>();

  /** Express forgets a handler whose caller has disconnected; `stop` must wait for it. */
  const tracked =
    <Params>(handler: RequestHandler<Params>): RequestHandler<Params> =>
    async (req, res, next) => {
      const work = Promise.resolve(handler(req, res, next));
      underWay.add(work);
      try {
        await work;
      } finally {
        underWay.delete(work);
      }
    };

  const known = requireCaller(parts.identity);
  const json = jsonBody();
  const optionalJson = jsonBody({ optional: true });
  const router = Router();
  router.post('/addtask', known, json, tracked(postTask(parts)));
  router.put('/tasks/:id', known, json, tracked(updateTask(changeTask)));
  router.delete('/tasks/:id', known, optionalJson, tracked(deleteTask(changeTask)));
  router.post('/bids', known, json, tracked(placeBid(parts, changeTask)));
  const bids = { readBid: parts.readBid, changeTask };
  router.put('/bids/:bidId', known, json, tracked(reviseBid(bids)));
  router.post('/bids/:bidId/withdraw', known, optionalJson, tracked(withdrawBid(bids)));
  router.post('/bids/:bidId/accept', known, optionalJson, tracked(acceptBid(bids)));
  router.post('/tasks/:id/acceptance/withdraw', known, json, tracked(withdrawAcceptance(changeTask)));
  router.post('/tasks/:id/deliver', known, json, tracked(deliverWork(changeTask)));
  router.post('/tasks/:id/request-changes', known, json, tracked(requestChanges(changeTask)));
  return {
    router,
    changeTask,
    stop: async () => {
      await Promise.allSettled(underWay);
    },
  };
};
