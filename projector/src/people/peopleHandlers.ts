import type { PersonAction } from '@marketplace/contracts';
import type { HandlerOf } from '@marketplace/service-kit';
import { actingOf, privateAnswer } from '../actions/answering.ts';
import type { People } from './people.ts';

/** The calls about persons. */
export const peopleHandlers = (people: People) => {
  const find: HandlerOf<'person'> = async ({ req, res }) => {
    res.set(privateAnswer).json(await people.find(String(req.params['uid'])));
  };
  const act =
    (action: PersonAction): HandlerOf<`${PersonAction}Person`> =>
    async ({ call, req, res, body }) => {
      const person = await people.act(action, String(req.params['uid']), actingOf(res, body.reason));
      res
        .status(call.answer.status ?? 200)
        .set(privateAnswer)
        .json(person);
    };
  return {
    person: find,
    forgetPerson: act('forget'),
    holdPerson: act('hold'),
    releasePerson: act('release'),
  };
};
