import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertedSchema } from '@marketplace/contracts';
import { z } from 'zod';

const retryAfter = 100;
const answerWithin = 15_000;
/** So many of a hundred commands post a task; the others bid. */
const postsInHundred = 10;

/** A signed-in user. */
export interface Person {
  readonly uid: string;
  readonly token: string;
}

const signedUpSchema = z.object({ idToken: z.string(), localId: z.string() });

/** Creates an account in the emulator, through the gateway like a browser. */
export const signUp = async (url: string): Promise<Person> => {
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${randomUUID()}@example.com`,
      password: 'Passw0rd!',
      returnSecureToken: true,
    }),
  });
  const { idToken, localId } = signedUpSchema.parse(await answer.json());
  return { uid: localId, token: idToken };
};

/** All acknowledged commands. */
export interface Acknowledged {
  readonly tasks: Map<string, { bids: number }>;
  readonly bidsOf: Map<string, number>;
  commands: number;
  retries: number;
  highestPosition: number;
}

export const noneAcknowledged = (): Acknowledged => ({
  tasks: new Map(),
  bidsOf: new Map(),
  commands: 0,
  retries: 0,
  highestPosition: 0,
});

/** Sends a command until it is acknowledged, always with the same Idempotency-Key. */
const send = async (url: string, path: string, person: Person, body: object, done: Acknowledged) => {
  const key = randomUUID();
  for (;;) {
    try {
      const answer = await fetch(`${url}/api${path}`, {
        method: 'POST',
        signal: AbortSignal.timeout(answerWithin),
        headers: {
          authorization: `Bearer ${person.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      if (answer.status === 201) {
        const { insertedId, position } = insertedSchema.parse(JSON.parse(text));
        done.commands += 1;
        done.highestPosition = Math.max(done.highestPosition, position);
        return insertedId;
      }
      if (answer.status < 500) throw new TypeError(`${path} was refused with ${answer.status}: ${text}`);
    } catch (error) {
      // A refused command would be refused again. Everything else is caused by a killed process.
      if (error instanceof TypeError && error.message.includes('was refused')) throw error;
    }
    done.retries += 1;
    await sleep(retryAfter);
  }
};

/** Posts tasks and bids with `atOnce` callers until `commands` are acknowledged. */
export const load = async (options: {
  readonly url: string;
  readonly people: readonly Person[];
  readonly commands: number;
  readonly atOnce: number;
  readonly done: Acknowledged;
}): Promise<void> => {
  const { url, people, commands, atOnce, done } = options;
  let begun = 0;
  const ids: string[] = [];
  const one = async (): Promise<void> => {
    while (begun < commands) {
      const number = (begun += 1);
      const person = people[number % people.length];
      if (person === undefined) throw new Error('Nobody is signed in.');
      const taskId = ids[Math.floor(Math.random() * ids.length)];
      if (taskId === undefined || number % 100 < postsInHundred) {
        const task = {
          title: `Task ${number}`,
          category: 'Writing',
          description: `The ${number}th of them`,
          deadline: '2031-05-31',
          budget: number % 1000,
        };
        const id = await send(url, '/addtask', person, task, done);
        done.tasks.set(id, { bids: 0 });
        ids.push(id);
      } else {
        await send(url, '/bids', person, { taskId }, done);
        const task = done.tasks.get(taskId);
        if (task) task.bids += 1;
        done.bidsOf.set(person.uid, (done.bidsOf.get(person.uid) ?? 0) + 1);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
};
