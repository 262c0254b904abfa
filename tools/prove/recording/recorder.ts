import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { callApi } from '../../e2e/api.ts';
import { bellLimit } from '../judge/bell.ts';
import {
  shownBid,
  shownNotification,
  shownTask,
  type CommandAnswer,
  type CommandCall,
  type Line,
  type ReadLine,
  type ShownDocument,
} from './lines.ts';

export interface Person {
  readonly uid: string;
  readonly email: string;
  readonly token: string;
}

export interface Command {
  readonly client: number;
  readonly by: Person;
  readonly call: CommandCall;
  readonly id?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The name of the command. It is its Idempotency-Key, so each retry has the same name. */
  readonly command: string;
}
export interface ReadRequest {
  readonly client: number;
  readonly by: Person;
  readonly what: ReadLine['what'];
  readonly id?: string;
  /** X-Min-Position */
  readonly token?: number;
}

/** Sends calls like any client, and records requests and answers. */
export interface Recorder {
  /** Milliseconds since the recording began. */
  now(): number;
  command(command: Command): Promise<CommandAnswer>;
  read(read: ReadRequest): Promise<ReadLine['answer']>;
  /** Writes a text that is not in the ledger, such as a message. It is not recorded: the judge only checks that the text is forgotten. */
  writeBeside(by: Person, call: string, body: object): Promise<void>;
  /** Deletes the account of a person after a new sign-in. */
  forget(by: Person): Promise<CommandAnswer>;
  add(line: Line): void;
}

const okSchema = z.object({
  position: z.int(),
  insertedId: z.string().optional(),
  modifiedCount: z.int().optional(),
});
const bellSchema = z.object({ notifications: z.array(shownNotification) });
const refusedSchema = z.object({ type: z.string() });

type Read = readonly [path: (id: string) => string, shown: (body: unknown) => ShownDocument];
const bidsCount = z.object({ bidsCount: z.int() });
const reads: Readonly<Record<ReadRequest['what'], Read>> = {
  task: [(id) => `/tasks/${id}`, (body) => ({ what: 'task', task: shownTask.parse(body) })],
  mine: [() => '/mytasks', (body) => ({ what: 'mine', tasks: z.array(shownTask).parse(body) })],
  bids: [(id) => `/tasks/${id}/bids`, (body) => ({ what: 'bids', bids: z.array(shownBid).parse(body) })],
  placed: [() => '/bids/count', (body) => ({ what: 'placed', count: bidsCount.parse(body).bidsCount })],
  bell: [
    () => `/notifications?limit=${bellLimit}`,
    (body) => ({ what: 'bell', entries: bellSchema.parse(body).notifications }),
  ],
};

interface NoAnswer {
  readonly why: string;
}
interface HeardAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A refusal means that the command did nothing; after 5xx that is unknown. */
const refusalOf = ({ status, body }: HeardAnswer) => {
  const code = refusedSchema.safeParse(body).data?.type.split(':').at(-1) ?? 'no problem document';
  return status < 500
    ? ({ got: 'refused', status, code } as const)
    : ({ got: 'unknown', why: `${status} ${code}` } as const);
};

const commandAnswerOf = (heard: HeardAnswer | NoAnswer): CommandAnswer => {
  if ('why' in heard) return { got: 'unknown', why: heard.why };
  if (heard.status >= 300) return refusalOf(heard);
  const { position, insertedId, modifiedCount } = okSchema.parse(heard.body);
  return {
    got: 'ok',
    position,
    ...(insertedId !== undefined && { insertedId }),
    changed: modifiedCount !== 0,
  };
};

const readAnswerOf = (what: ReadRequest['what'], heard: HeardAnswer | NoAnswer): ReadLine['answer'] => {
  if ('why' in heard) return { got: 'unknown', why: heard.why };
  const position = Number(heard.headers.get('x-position'));
  if (heard.status === 200) return { got: 'ok', position, shown: reads[what][1](heard.body) };
  if (heard.status === 404 && what === 'task') return { got: 'ok', position, shown: { what } };
  return refusalOf(heard);
};

/** @param url the address of the API, which ends without a slash */
export const createRecorder = (url: string, write: (line: Line) => void, answerWithin = 15_000): Recorder => {
  const began = performance.now();
  const now = () => performance.now() - began;

  const send = async (
    by: Person,
    call: string,
    body?: object,
    more?: Readonly<Record<string, string>>,
  ): Promise<HeardAnswer | NoAnswer> => {
    try {
      const within = AbortSignal.timeout(answerWithin);
      const { status, headers, text } = await callApi(url, { token: by.token }, call, body, more, within);
      return { status, headers, body: JSON.parse(text) as unknown };
    } catch (error) {
      const { cause } = error as Error;
      return { why: String(cause instanceof Error ? cause.message : error) };
    }
  };

  return {
    now,
    add: write,

    command: async ({ client, by, call, id = '', body, command }) => {
      const [request, from] = [randomUUID(), now()];
      const headers = { 'x-request-id': request, 'idempotency-key': command };
      const heard = await send(by, call.replace('{id}', id), body, headers);
      const answer = commandAnswerOf(heard);
      write({
        kind: 'command',
        request,
        command,
        client,
        by: by.uid,
        call,
        ...(id !== '' && { id }),
        body: { ...body },
        from,
        to: now(),
        answer,
      });
      return answer;
    },

    writeBeside: async (by, call, body) => {
      await send(by, call, body);
    },

    forget: async (by) => {
      const from = now();
      const heard = await send(by, 'DELETE /account', { confirm: by.email });
      const answer = commandAnswerOf(heard);
      write({ kind: 'forget', by: by.uid, from, to: now(), answer });
      return answer;
    },

    read: async ({ client, by, what, id = '', token = 0 }) => {
      const from = now();
      const headers: Record<string, string> = token > 0 ? { 'x-min-position': String(token) } : {};
      const heard = await send(by, `GET ${reads[what][0](id)}`, undefined, headers);
      const answer = readAnswerOf(what, heard);
      write({
        kind: 'read',
        client,
        by: by.uid,
        what,
        ...(id !== '' && { id }),
        token,
        from,
        to: now(),
        answer,
      });
      return answer;
    },
  };
};
