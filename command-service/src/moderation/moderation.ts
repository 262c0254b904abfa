import { decisionsIn, type ThingDecision } from '@marketplace/audit';
import { mostReportsADay, objectUntil } from '@marketplace/contracts';
import type { Moderation } from '@marketplace/private-store';
import { publicReviewsOf } from '@marketplace/read-store';
import { noStore, Problem, type HandlerOf } from '@marketplace/service-kit';
import type { ChangeTask } from '../change-task/changeTask.ts';
import type { CommandDeps } from '../deps.ts';
import { answer } from '../http/answers.ts';
import { giveCommand } from '../http/giveCommand.ts';
import { ofOther } from '../http/ofOther.ts';
import { refused } from '../task/decision.ts';
import { decideThing, type Standing } from './decideThing.ts';
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

/** POST /reports */
export const report =
  (deps: ModerationDeps): HandlerOf<'report'> =>
  async ({ res, caller: { uid }, body: { about, why, text } }) => {
    const thing = await findThing(deps, about);
    const { personUid, kind } = thing;
    if (personUid === uid) throw new Problem('own-thing');
    if (!(await isSeen(deps, thing))) throw noSuchThing(kind);
    const insertedId = deps.newId();
    const made = { id: insertedId, uid, why, text, at: deps.clock().toISOString() };
    const retryAfterSeconds = await deps.moderation
      .addReport(thing, made, mostReportsADay)
      .catch(ofOther(deps.persons, uid, noSuchThing(kind)));
    if (retryAfterSeconds === 0) throw new Problem('already-reported');
    if (retryAfterSeconds !== undefined)
      throw new Problem('too-many-requests', undefined, { retryAfterSeconds });
    res.status(201).set(noStore).json({ acknowledged: true, insertedId });
  };

const standingOf = async (
  { audit, moderation, persons, roles }: ModerationDeps,
  thing: FoundThing,
): Promise<Standing> => {
  const last = await lastDecision({ audit }, thing);
  const moderators = await roles.holders('moderator');
  return {
    last,
    ...(await moderation.waiting(thing, last?.position ?? 0)),
    moderators: moderators.filter((uid) => !persons.fence.isForgotten(uid)),
  };
};

/** POST /moderation/decisions. Of a review and a profile the decision needs nothing of the state of a task. */
export const decide =
  (deps: ModerationDeps, changeTask: ChangeTask): HandlerOf<'decide'> =>
  async (request) => {
    const { about, ...command } = request.body;
    const { uid: callerUid } = request.caller;
    const thing = await findThing(deps, about);
    let standing: Standing | undefined;
    const done = await giveCommand(changeTask, request, thing.streamId, {
      taskId: thing.streamId,
      lookUp: async () => {
        standing = await standingOf(deps, thing);
      },
      decide: ({ status }) => {
        if (standing === undefined || (thing.kind === 'task' && status !== 'open'))
          return refused('no-such-task');
        return decideThing(thing, standing, { ...command, callerUid });
      },
    }).catch(ofOther(deps.persons, callerUid, noSuchThing(thing.kind)));
    // Another process may have decided since the stream was read.
    const position = Math.max(done.position, standing?.last?.position ?? 0);
    answer(request.res, 200, { acknowledged: true, position });
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
    const insertedId = deps.newId();
    if (!(await deps.moderation.addObjection(thing, { id: insertedId, text, at }, last.position)))
      throw new Problem('already-objected');
    res.status(201).set(noStore).json({ acknowledged: true, insertedId });
  };
