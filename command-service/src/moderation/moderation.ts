import { decisionsIn, type ThingDecision } from '@marketplace/audit';
import { mostReportsADay, objectUntil } from '@marketplace/contracts';
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

const lastDecision = async (
  { audit }: Pick<CommandDeps, 'audit'>,
  { kind, id, streamId }: FoundThing,
): Promise<ThingDecision | undefined> =>
  (await decisionsIn(audit.reads, [streamId])).find(({ thing, thingId }) => thing === kind && thingId === id);

/** Whether others than its person and staff see the thing. */
const isSeen = async (deps: CommandDeps, thing: FoundThing): Promise<boolean> => {
  if (thing.aboutUid === undefined) return !thing.hidden;
  const where = [...publicReviewsOf(thing.aboutUid, deps.clock()), { ids: [thing.id] }];
  return (await deps.documents.count('deals', where)).count > 0;
};

/** POST /reports */
export const report =
  (deps: CommandDeps): HandlerOf<'report'> =>
  async ({ res, caller: { uid }, body: { about, why, text } }) => {
    const thing = await findThing(deps, about);
    const { personUid, kind } = thing;
    if (personUid === uid) throw new Problem('own-thing');
    if (!(await isSeen(deps, thing))) throw noSuchThing(kind);
    const insertedId = deps.newId();
    const made = { id: insertedId, uid, why, text, at: deps.clock().toISOString() };
    const retryAfterSeconds = await deps.privateStore.moderation
      .addReport(thing, made, mostReportsADay)
      .catch(ofOther(deps.persons, uid, noSuchThing(kind)));
    if (retryAfterSeconds === 0) throw new Problem('already-reported');
    if (retryAfterSeconds !== undefined)
      throw new Problem(
        'too-many-requests',
        `You sent ${mostReportsADay} reports in a day, which is the most. Try again in ${Math.ceil(retryAfterSeconds / 3600)} h.`,
        { retryAfterSeconds },
      );
    res.status(201).set(noStore).json({ acknowledged: true, insertedId });
  };

const standingOf = async (
  { audit, privateStore, persons, roles }: CommandDeps,
  thing: FoundThing,
): Promise<Standing> => {
  const last = await lastDecision({ audit }, thing);
  const moderators = await roles.holders('moderator');
  return {
    last,
    ...(await privateStore.moderation.waiting(thing, last?.position ?? 0)),
    moderators: moderators.filter((uid) => !persons.fence.isForgotten(uid)),
  };
};

/** POST /moderation/decisions. Of a review and a profile the decision needs nothing of the state of a task. */
export const decide =
  (deps: CommandDeps, changeTask: ChangeTask): HandlerOf<'decide'> =>
  async (request) => {
    const { about, ...command } = request.body;
    const { uid: callerUid } = request.caller;
    const thing = await findThing(deps, about);
    // Nobody but its author knows of a review that waits for the other side.
    if (thing.kind === 'review' && !(await isSeen(deps, thing))) throw noSuchThing(thing.kind);
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
  (deps: CommandDeps): HandlerOf<'objectTo'> =>
  async ({ res, caller: { uid }, body: { about, text } }) => {
    const thing = await findThing(deps, about);
    const last = await lastDecision(deps, thing);
    if (thing.personUid !== uid || last?.decision !== 'hide') throw noSuchThing(thing.kind);
    const at = deps.clock().toISOString();
    if (at > objectUntil(last.at)) throw new Problem('objection-too-late');
    const insertedId = deps.newId();
    if (
      !(await deps.privateStore.moderation.addObjection(thing, { id: insertedId, text, at }, last.position))
    )
      throw new Problem('already-objected');
    res.status(201).set(noStore).json({ acknowledged: true, insertedId });
  };
