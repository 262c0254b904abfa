import {
  bidStateOf,
  formerUser,
  goneIn,
  shownPerson,
  type Bid,
  type PersonalText,
} from '@marketplace/contracts';
import { storedOffer } from '@marketplace/read-store/projections';
import type { ReadDocument } from '@marketplace/read-store';
import { taskOfBids, type FoundTask } from '../http/answers.ts';

export type FoundBid = ReadDocument<'bids'>;

/** The reason why a deal or a bid ended, and the time. */
const reasonOf = (reason: PersonalText, at: string) => ({ reason, ...goneIn({ reason }), at });

/** A bid for one caller: the owner of its task, or its bidder. `task` is undefined if it was deleted. */
export const bidAnswer = (
  { id, position, body }: FoundBid,
  task: FoundTask | undefined,
  callerUid: string,
): Bid => {
  const { taskId, name, email, placedAt, revisedAt, withdrawn } = body;
  const { note, notedAt, takenBack, takenBackAt, declined, endReason, endedAt } = body;
  const standing = { id, withdrawn: withdrawn > 0, declined: declined > 0 };
  const state = bidStateOf(standing, task && taskOfBids(task));
  const mine = body.uid === callerUid;
  const accepted = state === 'accepted' ? task?.body : undefined;
  const { ownerUid, userName, userEmail, work } = accepted ?? {};
  const offer = storedOffer(body);
  return {
    _id: id,
    taskId,
    bidder: { ...shownPerson(body.uid, name), ...(ownerUid === callerUid && email !== null && { email }) },
    ...offer,
    ...goneIn({ name }, offer),
    state,
    placedAt,
    ...(revisedAt && { revisedAt }),
    mine,
    ...(mine &&
      userName !== undefined &&
      userEmail !== undefined && {
        owner: { name: userName ?? formerUser, email: userEmail },
      }),
    ...(work && {
      work: { state: work, ...(note !== '' && { note }), ...goneIn({ note }), at: notedAt },
    }),
    ...(takenBackAt && { takenBack: reasonOf(takenBack, takenBackAt) }),
    ...(endedAt &&
      declined > 0 && {
        declined: endReason === '' ? { at: endedAt } : reasonOf(endReason, endedAt),
      }),
    ...(endedAt && declined === 0 && { resigned: reasonOf(endReason, endedAt) }),
    position,
  };
};
