import {
  actionBodySchema,
  actionsQuerySchema,
  projectionNameSchema,
  projectionNames,
  rebuildBodySchema,
  type ProjectionName,
} from '@marketplace/contracts';
import { parseBody, parseQuery, Problem, requireRole, type Identity } from '@marketplace/service-kit';
import { Router, type Request, type RequestHandler } from 'express';
import { z } from 'zod';
import { createDeadLettersRouter } from '../dead-letters/deadLettersRouter.ts';
import { actingOf, optionalBody, privateAnswer } from './answering.ts';
import type { Operations } from './operations.ts';
import type { Acting } from './recordAction.ts';

const noOptions = z.strictObject({});

const askedProjection = (req: Request): ProjectionName => {
  const name = projectionNameSchema.safeParse(req.params['name']);
  if (name.success) return name.data;
  throw new Problem('not-found', `There are these projections: ${projectionNames.join(', ')}.`);
};

/** The calls of operators, without the gateway's prefix. */
export const createOperationsRouter = (parts: {
  readonly operations: Operations;
  readonly identity: Identity;
}): Router => {
  const { operations, identity } = parts;
  const operator = requireRole(identity, 'operator');
  const body = optionalBody();
  const router = Router();

  const act =
    (run: (name: ProjectionName, by: Acting) => Promise<object>): RequestHandler =>
    async (req, res) => {
      const name = askedProjection(req);
      const { reason } = parseBody(actionBodySchema, req.body);
      res.set(privateAnswer).json(await run(name, actingOf(res, reason)));
    };

  router.get('/operations/projections', operator, async (req, res) => {
    parseQuery(noOptions, req);
    res.set(privateAnswer).json({ projections: await operations.projections() });
  });
  router.post('/operations/projections/:name/rebuild', operator, body, async (req, res) => {
    const name = askedProjection(req);
    const { reason, acceptDifferences } = parseBody(rebuildBodySchema, req.body);
    const begun = await operations.rebuild(name, actingOf(res, reason), { acceptDifferences });
    res.status(202).set(privateAnswer).json(begun);
  });
  router.post(
    '/operations/projections/:name/rollback',
    operator,
    body,
    act((name, by) => operations.rollback(name, by)),
  );
  router.post(
    '/operations/projections/:name/pause',
    operator,
    body,
    act((name, by) => operations.pause(name, by)),
  );
  router.post(
    '/operations/projections/:name/resume',
    operator,
    body,
    act((name, by) => operations.resume(name, by)),
  );
  router.get('/operations/actions', operator, async (req, res) => {
    res.set(privateAnswer).json(await operations.actions(parseQuery(actionsQuerySchema, req)));
  });
  router.use(createDeadLettersRouter({ deadLetters: operations.deadLetters, operator }));
  return router;
};
