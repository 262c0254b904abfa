import { decisionsIn, type ThingDecision } from '@marketplace/audit';
import { mostReportsADay, objectUntil, operationsStreamId } from '@marketplace/contracts';
import type { Moderation } from '@marketplace/private-store';
import { publicReviewsOf } from '@marketplace/read-store';
import { correlationIdOf, noStore, Problem, type HandlerOf } from '@marketplace/service-kit';
import type { ChangeTask } from '../change-task/changeTask.ts';
import { readAll } from '../change-task/storedState.ts';
import type { CommandDeps } from '../deps.ts';
import { answer } from '../http/answers.ts';
import { refusalProblem } from '../http/refusals.ts';
import { refused } from '../task/decision.ts';
import { decideThing, moderatorsAfter, type Standing } from './decideThing.ts';
import { findThing, noSuchThing, type FoundThing } from './findThing.ts';

interface ModerationDeps extends CommandDeps {
  readonly moderation: Moderation;
}

const lastDecision = async (
  { audit }: Pick<CommandDeps, 'audit'>,
  { kind, id, streamId }: FoundThing,
): Promise<ThingDecision | undefined> =>
  (await decisionsIn(audit.reads, [streamId])).find(({ thing, thingId }) => thing === kind && thingId === id);

/** Whether others than its person and staff see the thing. */
const isSeen = async (deps: ModerationDeps, thing: FoundThing): Promise<boolean> => {
  if (thing.review === undefined) return !thing.hidden;
  const where = [...publicReviewsOf(thing.review.aboutUid, deps.clock()), { ids: [thing.id] }];
  return (await deps.documents.count('deals', where)).count > 0;
};

/** If the person of the thing is forgotten since this process has last heard of it, the thing is gone: the caller is not forgotten. */
const orGone =
  ({ persons }: ModerationDeps, { kind }: FoundThing, callerUid: string) =>
  async (error: unknown): Promise<never> => {
    const isFenced = error instanceof Problem && error.kind === 'account-forgotten';
    const caller = isFenced ? await persons.read(callerUid) : undefined;
    throw isFenced && (caller === undefined || caller.state === 'held') ? noSuchThing(kind) : error;
  };

/** POST /reports */
export const report =
  (deps: ModerationDeps): HandlerOf<'report'> =>
  async ({ res, caller: { uid }, body: { about, why, text } }) => {
    const thing = await findThing(deps, about);
    const { personUid, kind } = thing;
    if (personUid === uid) throw new Problem('own-thing');
    if (!(await isSeen(deps, thing))) throw noSuchThing(kind);
    const insertedId = deps.newId();
    const made = { id: insertedId, uid, personUid, why, text, at: deps.clock().toISOString() };
    const retryAfterSeconds = await deps.moderation
      .addReport(thing, made, mostReportsADay)
      .catch(orGone(deps, thing, uid));
    if (retryAfterSeconds === 0) throw new Problem('already-reported');
    if (retryAfterSeconds !== undefined)
      throw new Problem(
        'too-many-requests',
        `You sent ${mostReportsADay} reports in a day, which is the most. Try again in ${Math.ceil(retryAfterSeconds / 3600)} h.`,
        { retryAfterSeconds },
      );
    res.status(201).set(noStore).json({ acknowledged: true, insertedId });
  };

const standingOf = async (deps: ModerationDeps, thing: FoundThing): Promise<Standing> => {
  const { audit, moderation, persons } = deps;
  const last = await lastDecision(deps, thing);
  const { reported, objected } = await moderation.standingOf(thing);
  const types = ['RoleGranted', 'RoleWithdrawn'];
  const roles = { taskIds: [operationsStreamId], types, limit: Number.MAX_SAFE_INTEGER };
  return {
    last,
    isReported: reported !== undefined && reported >= (last?.position ?? 0),
    isObjected: objected === last?.position,
    moderators: moderatorsAfter(readAll(await audit.reads.findEvents(roles)), (uid) =>
      persons.fence.isForgotten(uid),
    ),
  };
};

/** POST /moderation/decisions. Of a review and a profile the decision needs nothing of the state of a task. */
export const decide =
  (deps: ModerationDeps, changeTask: ChangeTask): HandlerOf<'decide'> =>
  async ({ res, caller: { uid, email }, body: { about, ...command } }) => {
    const thing = await findThing(deps, about);
    let standing: Standing | undefined;
    const result = await changeTask({
      taskId: thing.streamId,
      lookUp: async () => {
        standing = await standingOf(deps, thing);
      },
      decide: ({ status }) => {
        if (standing === undefined || (thing.kind === 'task' && status !== 'open'))
          return refused('no-such-task');
        return decideThing(thing, standing, { ...command, callerUid: uid });
      },
      actor: { uid, email },
      correlationId: correlationIdOf(res),
    }).catch(orGone(deps, thing, uid));
    if (result.kind === 'refused') throw refusalProblem(result.reason);
    // Another process may have decided since the stream was read.
    const position = Math.max(result.position, standing?.last?.position ?? 0);
    answer(res, 200, { acknowledged: true, position });
  };

/** POST /objections */
export const objectTo =
  (deps: ModerationDeps): HandlerOf<'objectTo'> =>
  async ({ res, caller: { uid }, body: { about, text } }) => {
    const thing = await findThing(deps, about);
    const last = await lastDecision(deps, thing);
    if (thing.personUid !== uid || last?.decision !== 'hide') throw noSuchThing(thing.kind);
    const at = deps.clock().toISOString();
    if (at > objectUntil(last.at)) throw new Problem('objection-too-late');
    const objection = { id: deps.newId(), uid, decision: last.position, text, at };
    if (!(await deps.moderation.addObjection(thing, objection))) throw new Problem('already-objected');
    res.status(201).set(noStore).json({ acknowledged: true, insertedId: objection.id });
  };
