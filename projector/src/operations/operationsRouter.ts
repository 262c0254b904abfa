import {
  projectionNames,
  projectionNameSchema,
  type Diagnosis,
  type ProjectionName,
} from '@marketplace/contracts';
import { actionCalls, callsOf, type Call } from '@marketplace/contracts/calls';
import {
  addCall,
  callRouter,
  correlationIdOf,
  Problem,
  type Caller,
  type CallHandler,
  type CallRequest,
  type Identity,
} from '@marketplace/service-kit';
import type { Request, Response, Router } from 'express';
import type { ActionOrigin } from '../actions/recordAction.ts';
import type { Operations } from './operations.ts';

const privateAnswer = { 'Cache-Control': 'private, no-store', Vary: 'Authorization' } as const;

const askedProjection = (req: Request): ProjectionName => {
  const name = projectionNameSchema.safeParse(req.params['name']);
  if (name.success) return name.data;
  throw new Problem('not-found', `There are these projections: ${projectionNames.join(', ')}.`);
};

const originOf = ({ uid, email }: Caller, res: Response, reason: string | undefined): ActionOrigin => ({
  actor: { uid, email },
  reason,
  correlationId: correlationIdOf(res),
});

/** Computes the body of a call's answer. */
type AnswerTo<C extends Call> = (request: CallRequest<C>) => Promise<unknown>;

const answered =
  <C extends Call>(read: AnswerTo<C>): CallHandler<C> =>
  async (request) => {
    const { call, res } = request;
    const answer = await read(request);
    res
      .status(call.answer.status ?? 200)
      .set(privateAnswer)
      .json(answer);
  };

/** The operators' calls, at their paths without the gateway's `/api`. */
export const createOperationsRouter = (deps: {
  readonly operations: Operations;
  readonly identity: Identity;
  readonly diagnose: () => Promise<Diagnosis>;
}): Router => {
  const { operations, diagnose } = deps;
  const { deadLetters, erasure } = operations;
  const router = callRouter(
    callsOf('projector'),
    {
      projections: answered(async () => ({ projections: await operations.projections() })),
      operatorActions: answered(({ query }) => operations.actions(query)),
      figureHistory: answered(({ query }) => operations.history(query)),
      diagnose: answered(diagnose),
      deadLetters: answered(({ query }) => deadLetters.list(query)),
      deadLetter: answered(({ req }) => deadLetters.find(String(req.params['id']))),
      person: answered(({ req }) => erasure.find(String(req.params['uid']))),
    },
    deps,
  );
  const addActions = <C extends Call>(calls: readonly C[], act: AnswerTo<C>) => {
    for (const call of calls) addCall(router, call, answered(act), deps);
  };
  addActions(actionCalls.projection, ({ call, caller, req, res, body: { reason, ...flags } }) =>
    operations.act(call.action, askedProjection(req), originOf(caller, res, reason), flags),
  );
  addActions(actionCalls.deadLetter, ({ call, caller, req, res, body: { reason } }) =>
    deadLetters.ask(call.action, String(req.params['id']), originOf(caller, res, reason)),
  );
  addActions(actionCalls.deadLetters, async ({ call, caller, res, body: { ids, reason } }) => ({
    deadLetters: await deadLetters.askAll(call.action, ids, originOf(caller, res, reason)),
  }));
  addActions(actionCalls.person, ({ call, caller, req, res, body: { reason } }) =>
    erasure.act(call.action, String(req.params['uid']), originOf(caller, res, reason)),
  );
  return router;
};
