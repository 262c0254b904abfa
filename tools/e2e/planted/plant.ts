import { insertedSchema } from '@marketplace/contracts';
import { z } from 'zod';
import { asked as ask, callApi, type Caller } from '../api.ts';
import { placeBid, postTask, type Person } from '../people.ts';
import type { Markers } from './markers.ts';

/** The callers beside the person whose values are planted. */
export interface OtherPeople {
  readonly ada: Person;
  readonly auditor: Caller;
  readonly operator: Caller;
  readonly moderator: Caller;
}

const madeSchema = z.object({ _id: z.string() });

type ParametersAfterCaller = [call: string, body?: object, more?: Record<string, string>];

/** One person does all that stores a text, and puts a marker into each text; the others write about the person. */
export const plantValues = async (
  url: string,
  person: Caller & { readonly uid: string; readonly email: string },
  { ada, auditor, operator }: OtherPeople,
  markers: Markers,
): Promise<void> => {
  const { at } = markers;
  const asked = (caller: Caller, ...call: ParametersAfterCaller) => ask(url, caller, ...call);
  const inserted = async (...call: Parameters<typeof asked>) =>
    insertedSchema.parse(JSON.parse(await asked(...call))).insertedId;
  const made = async (...call: Parameters<typeof asked>) =>
    // Searches answer with an inserted id, feeds with the feed.
    z
      .union([insertedSchema.transform(({ insertedId }) => ({ _id: insertedId })), madeSchema])
      .parse(JSON.parse(await asked(...call)))._id;
  const task = (place: string) => ({
    title: `Paint ${at(`title of ${place}`)}`,
    description: `With ${at(`description of ${place}`)} in it`,
    category: 'Design',
    deadline: '2099-05-31',
    budget: 50,
  });
  const offer = (place: string) => ({ amount: 20, message: `I take ${at(place)}` });

  // Own tasks: open, changed, deleted, with a deal that went back and forth.
  const key = {
    'idempotency-key': at('Idempotency-Key of a task'),
    'x-request-id': at('X-Request-Id of a task'),
  };
  const open = await inserted(
    person,
    'POST /addtask',
    { ...task('an open task'), userName: at('userName of a task') },
    key,
  );
  await asked(person, `PUT /tasks/${open}`, {
    title: at('changed title'),
    description: at('changed description'),
  });
  const deleted = await inserted(person, 'POST /addtask', task('a deleted task'));
  await asked(person, `DELETE /tasks/${deleted}`);
  const deal = await inserted(person, 'POST /addtask', task('a task with a deal'));
  const adasBid = await placeBid(url, ada, deal, { amount: 5, message: 'Mine' });
  await asked(person, `POST /bids/${adasBid}/accept`);
  await asked(ada, `POST /tasks/${deal}/deliver`, { note: 'Here' });
  await asked(person, `POST /tasks/${deal}/request-changes`, { note: `More ${at('note of changes')}` });
  await asked(person, `POST /tasks/${deal}/acceptance/withdraw`, {
    reason: `Too ${at('reason of the owner')}`,
  });
  await asked(person, `POST /bids/${adasBid}/accept`);

  // Bids on Ada's tasks: with a delivery, withdrawn, open, declined.
  const [first, second, third] = [
    await postTask(url, ada),
    await postTask(url, ada),
    await postTask(url, ada),
  ];
  const keyOfBid = {
    'idempotency-key': at('Idempotency-Key of a bid'),
    'x-request-id': at('X-Request-Id of a bid'),
  };
  const delivered = await inserted(
    person,
    'POST /bids',
    { taskId: first, ...offer('offer with a deal') },
    keyOfBid,
  );
  await asked(ada, `POST /bids/${delivered}/accept`);
  await asked(person, `POST /tasks/${first}/deliver`, { note: `Look at ${at('note of a delivery')}` });
  const withdrawn = await inserted(person, 'POST /bids', { taskId: second, ...offer('withdrawn offer') });
  await asked(person, `POST /bids/${withdrawn}/withdraw`);
  const revised = await inserted(person, 'POST /bids', { taskId: third, ...offer('first offer') });
  await asked(person, `PUT /bids/${revised}`, offer('revised offer'));

  // The user data of the person.
  const search = await made(person, 'POST /searches', {
    name: at('name of a search'),
    query: `q=${at('query of a search')}`,
  });
  await asked(person, `PUT /searches/${search}`, { name: at('changed name of a search') });
  const removed = await made(person, 'POST /searches', {
    name: at('name of a removed search'),
    query: `q=${at('query of a removed search')}`,
  });
  await asked(person, `DELETE /searches/${removed}`);
  await asked(person, 'POST /feeds', {
    kind: 'search',
    name: at('name of a feed'),
    query: `q=${at('query of a feed')}`,
  });
  await asked(person, `PUT /bids/${adasBid}/mark`, { shortlisted: true, note: at('own note about a bid') });
  await asked(person, `PUT /bookmarks/${third}`);
  await asked(person, 'PUT /settings', { language: `de-${at('language')}` });
  await asked(person, 'GET /notifications');

  // Calls that are refused.
  await callApi(`${url}/api`, person, 'POST /addtask', {
    ...task('a refused task'),
    category: at('refused category'),
  });
  await callApi(`${url}/api`, person, 'DELETE /account', {
    confirm: `${at('confirmed address')}@example.com`,
  });
  await callApi(`${url}/api`, person, `GET /tasks?q=${at('searched word')}`, undefined, {
    'x-request-id': at('X-Request-Id of a read'),
    'user-agent': at('User-Agent'),
    tracestate: `a=${at('tracestate')}`,
    referer: `${url}/${at('Referer')}`,
  });
  await callApi(url, person, `GET /browsetask?q=${at('searched word of a page')}`);

  // Actions of others about the person.
  await callApi(`${url}/api`, {}, 'GET /tasks?q=paimt');
  await asked(auditor, `GET /audit/events?userEmail=${person.email}`);
  await asked(operator, `POST /operations/people/${person.uid}/hold`, {
    reason: `Because of ${at('reason of a hold')}`,
  });
  await asked(operator, `POST /operations/people/${person.uid}/release`, {
    reason: `Because of ${at('reason of a release')}`,
  });
};
