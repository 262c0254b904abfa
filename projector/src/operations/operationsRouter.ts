import {
  projectionActions,
  projectionNames,
  projectionNameSchema,
  type Diagnosis,
  type ProjectionAction,
  type ProjectionName,
} from '@marketplace/contracts';
import { callsOf, projectionActionCalls } from '@marketplace/contracts/calls';
import { addCall, callRouter, Problem, type CallHandler, type Identity } from '@marketplace/service-kit';
import type { Request, Router } from 'express';
import { deadLetterHandlers } from '../dead-letters/deadLetterHandlers.ts';
import { actingOf, privateAnswer } from '../actions/answering.ts';
import { peopleHandlers } from '../people/peopleHandlers.ts';
import type { Operations } from './operations.ts';

const askedProjection = (req: Request): ProjectionName => {
  const name = projectionNameSchema.safeParse(req.params['name']);
  if (name.success) return name.data;
  throw new Problem('not-found', `There are these projections: ${projectionNames.join(', ')}.`);
};

const actOn =
  (operations: Operations, action: ProjectionAction): CallHandler<(typeof projectionActionCalls)[number]> =>
  async ({ req, res, body: { reason, ...flags } }) => {
    const answer = await operations.act(action, askedProjection(req), actingOf(res, reason), flags);
    res.status(projectionActions[action].status).set(privateAnswer).json(answer);
  };

/** The operators' calls, at their paths without the gateway's `/api`. */
export const createOperationsRouter = (parts: {
  readonly operations: Operations;
  readonly identity: Identity;
  readonly diagnose: () => Promise<Diagnosis>;
}): Router => {
  const { operations, diagnose } = parts;
  const router = callRouter(
    callsOf('projector'),
    {
      projections: async ({ res }) => {
        res.set(privateAnswer).json({ projections: await operations.projections() });
      },
      operatorActions: async ({ res, query }) => {
        res.set(privateAnswer).json(await operations.actions(query));
      },
      operationsHistory: async ({ res, query }) => {
        res.set(privateAnswer).json(await operations.history(query));
      },
      diagnose: async ({ res }) => {
        res.set(privateAnswer).json(await diagnose());
      },
      ...deadLetterHandlers(operations.deadLetters),
      ...peopleHandlers(operations.people),
    },
    parts,
  );
  for (const call of projectionActionCalls) addCall(router, call, actOn(operations, call.action), parts);
  return router;
};
