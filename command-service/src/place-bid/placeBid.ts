import { defaultUserName, offerOf, placeBidSchema } from '@marketplace/contracts';
import { parseBody } from '@marketplace/service-kit';
import type { RequestHandler } from 'express';
import type { ChangeTask } from '../change-task/changeTask.ts';
import { answer } from '../http/answers.ts';
import { contextOf } from '../http/caller.ts';
import { giveCommand } from '../http/giveCommand.ts';
import type { CommandParts } from '../parts.ts';
import { decidePlaceBid } from './decidePlaceBid.ts';

/** POST /bids. */
export const placeBid =
  ({ newId, clock }: Pick<CommandParts, 'newId' | 'clock'>, changeTask: ChangeTask): RequestHandler =>
  async (req, res) => {
    const { caller } = contextOf(res);
    const { taskId, userEmail: _userEmail, ...fields } = parseBody(placeBidSchema, req.body);
    const bidId = newId();
    const result = await giveCommand(changeTask, req, res, {
      taskId: taskId.toLowerCase(),
      repeatable: { call: 'POST /bids', insertedId: bidId },
      decide: (state) =>
        decidePlaceBid(
          {
            bidId,
            callerUid: caller.uid,
            userEmail: caller.email,
            userName: caller.name ?? defaultUserName,
            offer: offerOf(fields),
            now: clock().toISOString(),
          },
          state,
        ),
    });

    const insertedId = result.kind === 'repeated' ? result.insertedId : bidId;
    answer(res, 201, { acknowledged: true, insertedId, position: result.position });
  };
