import { correlationIdOf, type HandlerOf } from '@marketplace/service-kit';
import { appendOf } from '../change-task/changeTask.ts';
import { neverPosted } from '../change-task/snapshot.ts';
import { answer } from '../http/answers.ts';
import { idempotentRequest } from '../http/idempotency.ts';
import { refusalProblem } from '../http/refusals.ts';
import type { CommandParts } from '../parts.ts';
import { isRefused } from '../task/decision.ts';
import { absent } from '../task/state.ts';
import { decidePostTask } from './decidePostTask.ts';

/** POST /addtask. The id is new, so no state is loaded: the ledger refuses a task that exists. */
export const postTask =
  (parts: Pick<CommandParts, 'ledger' | 'clock' | 'newId'>): HandlerOf<'postTask'> =>
  async ({ req, res, caller, body }) => {
    const { userName, ...details } = body;
    const taskId = parts.newId();
    const idempotency = idempotentRequest({
      key: req.get('Idempotency-Key'),
      callerUid: caller.uid,
      call: 'POST /addtask',
      body: req.body,
      insertedId: taskId,
    });

    const decision = decidePostTask(
      { details, userEmail: caller.email, userName: userName ?? caller.name },
      absent,
    );
    if (isRefused(decision)) throw refusalProblem(decision.reason);
    const actor = { uid: caller.uid, email: caller.email };
    const context = { taskId, actor, correlationId: correlationIdOf(res), idempotency };
    const post = () => {
      const now = parts.clock().toISOString();
      return parts.ledger.append(appendOf(parts.newId, context, neverPosted, decision, now).append);
    };
    const first = await post();
    // The id is new, so only a wrong clock can cause the conflict. The first answer has set the clock to the ledger's time.
    const result = first.kind === 'version-conflict' ? await post() : first;

    if (result.kind === 'key-reused' || result.kind === 'forgotten') throw refusalProblem(result.kind);
    if (result.kind === 'version-conflict') throw new Error(`The new task ${taskId} could not be appended`);
    const insertedId = result.kind === 'repeated' ? result.insertedId : taskId;
    // Relative to the call's URL, so that it is right behind any prefix: /api/addtask, /api/addtask/.
    const location = `${req.path.endsWith('/') ? '../' : './'}tasks/${insertedId}`;
    answer(res, 201, { acknowledged: true, insertedId, position: result.position }, { Location: location });
  };
