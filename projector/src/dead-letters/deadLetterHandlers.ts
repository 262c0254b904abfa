import type { DeadLetterAction } from '@marketplace/contracts';
import type { HandlerOf } from '@marketplace/service-kit';
import { actingOf, privateAnswer } from '../actions/answering.ts';
import type { DeadLetterOperations } from './deadLetterOperations.ts';

/** The calls about dead letters. */
export const deadLetterHandlers = (letters: DeadLetterOperations) => {
  const list: HandlerOf<'deadLetters'> = async ({ res, query }) => {
    res.set(privateAnswer).json(await letters.list(query));
  };
  const find: HandlerOf<'deadLetter'> = async ({ req, res }) => {
    res.set(privateAnswer).json(await letters.find(String(req.params['id'])));
  };
  const actOnOne =
    (action: DeadLetterAction): HandlerOf<'retryDeadLetter' | 'discardDeadLetter'> =>
    async ({ req, res, body }) => {
      const letter = await letters.ask(action, String(req.params['id']), actingOf(res, body.reason));
      res.status(202).set(privateAnswer).json(letter);
    };
  const actOnMany =
    (action: DeadLetterAction): HandlerOf<'retryDeadLetters' | 'discardDeadLetters'> =>
    async ({ res, body: { ids, reason } }) => {
      const asked = await letters.askAll(action, ids, actingOf(res, reason));
      res.status(202).set(privateAnswer).json({ deadLetters: asked });
    };
  return {
    deadLetters: list,
    deadLetter: find,
    retryDeadLetter: actOnOne('retry'),
    retryDeadLetters: actOnMany('retry'),
    discardDeadLetter: actOnOne('discard'),
    discardDeadLetters: actOnMany('discard'),
  };
};
