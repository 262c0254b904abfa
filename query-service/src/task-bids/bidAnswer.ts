import { bidStateOf, type Bid } from '@marketplace/contracts';
import { storedOffer } from '@marketplace/read-store/projections';
import type { Found } from '@marketplace/read-store';
import { taskOfBids, type FoundTask } from '../http/answers.ts';

export type FoundBid = Found<'bids'>;

/** A bid for one caller: the owner of its task, or its bidder. `task` is undefined if it was deleted. */
export const bidAnswer = (
  { id, position, body }: FoundBid,
  task: FoundTask | undefined,
  callerUid: string,
): Bid => {
  const { taskId, name, email, placedAt, revisedAt, withdrawn, note, notedAt, takenBack, takenBackAt } = body;
  const state = bidStateOf({ id, withdrawn: withdrawn > 0 }, task && taskOfBids(task));
  const mine = body.uid === callerUid;
  const accepted = state === 'accepted' ? task?.body : undefined;
  const { ownerUid, userName, userEmail, work } = accepted ?? {};
  return {
    _id: id,
    taskId,
    bidder: { name, ...(ownerUid === callerUid && { email }) },
    ...storedOffer(body),
    state,
    placedAt,
    ...(revisedAt && { revisedAt }),
    mine,
    ...(mine &&
      userName !== undefined &&
      userEmail !== undefined && {
        owner: { name: userName, email: userEmail },
      }),
    ...(work && { work: { state: work, ...(note && { note }), at: notedAt } }),
    ...(takenBack && { takenBack: { reason: takenBack, at: takenBackAt } }),
    position,
  };
};
