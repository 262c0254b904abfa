import { defaultUserName, offerOf } from '@marketplace/contracts';
import type { HandlerOf } from '@marketplace/service-kit';
import type { ChangeTask } from '../change-task/changeTask.ts';
import { answer } from '../http/answers.ts';
import { giveCommand } from '../http/giveCommand.ts';
import type { CommandParts } from '../parts.ts';
import { decidePlaceBid } from './decidePlaceBid.ts';

/** POST /bids. */
export const placeBid =
  ({ newId }: Pick<CommandParts, 'newId'>, changeTask: ChangeTask): HandlerOf<'placeBid'> =>
  async (request) => {
    const { res, caller, body } = request;
    const { taskId, ...fields } = body;
    const bidId = newId();
    const result = await giveCommand(changeTask, request, {
      taskId: taskId.toLowerCase(),
      insertedId: bidId,
      decide: (state, _bid, now) =>
        decidePlaceBid(
          {
            bidId,
            callerUid: caller.uid,
            userEmail: caller.email,
            userName: caller.name ?? defaultUserName,
            offer: offerOf(fields),
          },
          state,
          now,
        ),
    });

    const insertedId = result.kind === 'repeated' ? result.insertedId : bidId;
    answer(res, 201, { acknowledged: true, insertedId, position: result.position });
  };
