import { publicTaskSchema, type Role } from '@marketplace/contracts';
import { z } from 'zod';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as JSON; undefined if it is empty. */
  readonly body: unknown;
}
/** Who calls: two owners or bidders, another bidder, the roles (of moderators two), or anybody else by the uid. */
export type Person = 'ada' | 'bob' | 'eve' | Role | 'second-moderator' | `uid-${string}`;

interface CallOptions {
  readonly method?: string;
  readonly as?: Person | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}
export type Call = (path: string, options?: CallOptions) => Promise<Answer>;

export const callOf =
  (url: string): Call =>
  async (path, { method = 'GET', as, headers = {}, body } = {}) => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${as}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
    });
    const text = await response.text();
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : undefined;
    return { status: response.status, headers: response.headers, text, body: parsed };
  };

const written = z.object({ insertedId: z.string().optional(), position: z.number() });
/** A task whose owner was not forgotten. */
const taskSchema = publicTaskSchema.extend({ title: z.string(), userEmail: z.string().optional() });
const problemSchema = z.object({ errors: z.array(z.object({ path: z.string(), message: z.string() })) });

export const titlesOf = ({ body }: Answer): string[] => tasksOf(body).map(({ title }) => title);
export const tasksOf = (body: unknown): z.infer<typeof taskSchema>[] => z.array(taskSchema).parse(body);
/** The options or headers that a 400 names. */
export const wrongOf = ({ body }: Answer): string[] =>
  problemSchema.parse(body).errors.map(({ path }) => path);

export const details = {
  title: 'A logo',
  category: 'Design',
  description: 'Round',
  deadline: '2030-02-28',
  budget: 9,
};

/** Commands of a user; each resolves to the position of its event. */
export const commandsOf = (call: Call) => {
  const give = async (as: Person, method: string, path: string, body?: object) => {
    const answer = await call(path, { as, method, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return written.parse(answer.body);
  };
  return {
    post: async (change: object = {}, as: Person = 'ada') => {
      const { insertedId = '', position } = await give(as, 'POST', '/addtask', { ...details, ...change });
      return { id: insertedId, position };
    },
    update: async (id: string, change: object, as: Person = 'ada') =>
      (await give(as, 'PUT', `/tasks/${id}`, change)).position,
    remove: async (id: string, as: Person = 'ada') => (await give(as, 'DELETE', `/tasks/${id}`)).position,
    bid: async (taskId: string, as: Person = 'bob') => (await give(as, 'POST', '/bids', { taskId })).position,
    offer: async (taskId: string, as: Person, offer: object = { amount: 100, message: 'I can do it.' }) => {
      const { insertedId = '', position } = await give(as, 'POST', '/bids', { taskId, ...offer });
      return { id: insertedId, position };
    },
    revise: async (bidId: string, as: Person, offer: object) =>
      (await give(as, 'PUT', `/bids/${bidId}`, offer)).position,
    withdraw: async (bidId: string, as: Person) =>
      (await give(as, 'POST', `/bids/${bidId}/withdraw`)).position,
    accept: async (bidId: string, as: Person = 'ada') =>
      (await give(as, 'POST', `/bids/${bidId}/accept`)).position,
    decline: async (bidId: string, reason?: string, as: Person = 'ada') =>
      (await give(as, 'POST', `/bids/${bidId}/decline`, { reason })).position,
    resign: async (taskId: string, as: Person, reason = 'Ill') =>
      (await give(as, 'POST', `/tasks/${taskId}/resign`, { reason })).position,
    takeBack: async (taskId: string, reason = 'No answer', as: Person = 'ada') =>
      (await give(as, 'POST', `/tasks/${taskId}/acceptance/withdraw`, { reason })).position,
    deliver: async (taskId: string, as: Person, note = 'Here it is') =>
      (await give(as, 'POST', `/tasks/${taskId}/deliver`, { note })).position,
    review: async (bidId: string, as: Person, review: object = { stars: 5 }) =>
      (await give(as, 'POST', `/bids/${bidId}/review`, review)).position,
    askForChanges: async (taskId: string, note = 'Bluer', as: Person = 'ada') =>
      (await give(as, 'POST', `/tasks/${taskId}/request-changes`, { note })).position,
  };
};

/** Headers of a caller that has just written at the position. */
export const since = (position: number) => ({ headers: { 'x-min-position': String(position) } });
