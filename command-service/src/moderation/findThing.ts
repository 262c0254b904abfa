import { thingOf, type About, type Thing, type ThingKind } from '@marketplace/contracts';
import { profileStreamId } from '@marketplace/event-store';
import { isUid, Problem } from '@marketplace/service-kit';
import { loadTask } from '../change-task/storedState.ts';
import type { CommandDeps } from '../deps.ts';
import { refusalProblem } from '../http/refusals.ts';

/** A thing that is there. */
export interface FoundThing extends Thing {
  /** Of the decisions about it. */
  readonly streamId: string;
  /** Whose thing it is: the owner of a task, the author of a review. */
  readonly personUid: string;
  /** A moderator has hidden this task: only those concerned see it. */
  readonly hidden?: true | undefined;
  /** Of a review: the bid of its deal, and whom it is about. */
  readonly bidId?: string;
  readonly aboutUid?: string;
}

export const noSuchThing = (kind: ThingKind): Problem =>
  kind === 'task' ? refusalProblem('no-such-task') : new Problem('not-found');

type Found = Omit<FoundThing, keyof Thing> | undefined;
type Finding = Pick<CommandDeps, 'ledger' | 'readTask' | 'logger' | 'documents' | 'audit' | 'persons'>;

const finders: Readonly<Record<ThingKind, (deps: Finding, id: string) => Promise<Found>>> = {
  task: async (deps, id) => {
    const { state } = await loadTask(deps, id);
    return state.status === 'open'
      ? { streamId: id, personUid: state.ownerUid, hidden: state.hidden }
      : undefined;
  },
  // Nothing in the ledger has the id of a review, which is that of its document.
  review: async ({ documents }, id) => {
    const body = (await documents.get('deals', id)).document?.body;
    if (!body?.fromUid) return undefined;
    const { taskId: streamId, fromUid: personUid, bidId, uid: aboutUid } = body;
    return { streamId, personUid, bidId, aboutUid };
  },
  user: async ({ audit }, uid) => {
    if (!isUid(uid)) return undefined;
    const acts = await audit.reads.findEvents({ actor: uid, types: ['TaskPosted', 'BidPlaced'], limit: 1 });
    // The filter also finds whose address is like the uid.
    return acts[0]?.actor.uid === uid ? { streamId: profileStreamId(uid), personUid: uid } : undefined;
  },
};

/** @throws {Problem} if it is not there, or its person is forgotten */
export const findThing = async (deps: Finding, about: About): Promise<FoundThing> => {
  const thing = thingOf(about);
  const found = await finders[thing.kind](deps, thing.id);
  if (found === undefined || deps.persons.fence.isForgotten(found.personUid)) throw noSuchThing(thing.kind);
  return { ...thing, ...found };
};
