import {
  actionsQuerySchema,
  projectionActionBodySchema,
  projectionActionNames,
  projectionActionPath,
  projectionActions,
  projectionNameSchema,
  projectionNames,
  type ProjectionName,
} from '@marketplace/contracts';
import {
  noOptions,
  parseBody,
  parseQuery,
  Problem,
  requireRole,
  type Identity,
} from '@marketplace/service-kit';
import { Router, type Request } from 'express';
import { createDeadLettersRouter } from '../dead-letters/deadLettersRouter.ts';
import { actingOf, optionalBody, privateAnswer } from './answering.ts';
import type { Operations } from './operations.ts';

const askedProjection = (req: Request): ProjectionName => {
  const name = projectionNameSchema.safeParse(req.params['name']);
  if (name.success) return name.data;
  throw new Problem('not-found', `There are these projections: ${projectionNames.join(', ')}.`);
};

/** The operators' calls, at their paths without the gateway's `/api`. */
export const createOperationsRouter = (parts: {
  readonly operations: Operations;
  readonly identity: Identity;
}): Router => {
  const { operations, identity } = parts;
  const operator = requireRole(identity, 'operator');
  const body = optionalBody();
  const router = Router();

  router.get('/operations/projections', operator, noOptions, async (_req, res) => {
    res.set(privateAnswer).json({ projections: await operations.projections() });
  });
  for (const action of projectionActionNames) {
    const schema = projectionActionBodySchema(action);
    router.post(projectionActionPath(':name', action), operator, body, async (req, res) => {
      const name = askedProjection(req);
      const { reason, ...flags } = parseBody(schema, req.body);
      const answer = await operations.act(action, name, actingOf(res, reason), flags);
      res.status(projectionActions[action].status).set(privateAnswer).json(answer);
    });
  }
  router.get('/operations/actions', operator, async (req, res) => {
    res.set(privateAnswer).json(await operations.actions(parseQuery(actionsQuerySchema, req)));
  });
  router.use(createDeadLettersRouter({ deadLetters: operations.deadLetters, operator }));
  return router;
};
