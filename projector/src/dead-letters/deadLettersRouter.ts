import {
  actionBodySchema,
  deadLetterActions,
  deadLettersBodySchema,
  deadLettersQuerySchema,
} from '@marketplace/contracts';
import { jsonBody, noOptions, parseBody, parseQuery } from '@marketplace/service-kit';
import { Router, type RequestHandler } from 'express';
import { z } from 'zod';
import { actingOf, optionalBody, privateAnswer } from '../operations/answering.ts';
import type { DeadLetterOperations } from './deadLetterOperations.ts';

const idParameter = z.string();

/** The calls about dead letters, for operators only. */
export const createDeadLettersRouter = (parts: {
  readonly deadLetters: DeadLetterOperations;
  readonly operator: RequestHandler;
}): Router => {
  const { deadLetters, operator } = parts;
  const router = Router();
  const body = optionalBody();

  router.get('/operations/dead-letters', operator, async (req, res) => {
    res.set(privateAnswer).json(await deadLetters.list(parseQuery(deadLettersQuerySchema, req)));
  });
  router.get('/operations/dead-letters/:id', operator, noOptions, async (req, res) => {
    res.set(privateAnswer).json(await deadLetters.find(idParameter.parse(req.params['id'])));
  });
  for (const action of deadLetterActions) {
    router.post(`/operations/dead-letters/${action}`, operator, jsonBody(), async (req, res) => {
      const { ids, reason } = parseBody(deadLettersBodySchema, req.body);
      const asked = await deadLetters.askAll(action, ids, actingOf(res, reason));
      res.status(202).set(privateAnswer).json({ deadLetters: asked });
    });
    router.post(`/operations/dead-letters/:id/${action}`, operator, body, async (req, res) => {
      const { reason } = parseBody(actionBodySchema, req.body);
      const id = idParameter.parse(req.params['id']);
      res
        .status(202)
        .set(privateAnswer)
        .json(await deadLetters.ask(action, id, actingOf(res, reason)));
    });
  }
  return router;
};
