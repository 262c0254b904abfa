import { forgottenTitle, formerUser } from '@marketplace/contracts';
import type { FoundTask } from '../http/answers.ts';

interface AtomParts {
  /** The feed's id; its address can't be found from it. */
  readonly id: string;
  readonly name: string;
  /** ISO 8601 */
  readonly at: string;
  readonly origin: string;
  readonly tasks: readonly FoundTask[];
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Tasks as an Atom feed, newest first. */
export const atomOf = async ({ id, name, at, origin, tasks }: AtomParts): Promise<string> => {
  // It takes 15 MiB, and many products have no feed.
  const { generateAtomFeed } = await import('feedsmith');
  const changes = tasks.map(({ body }) => body.updatedAt);
  return generateAtomFeed({
    id: `urn:marketplace:feed:${id}`,
    title: { value: name },
    updated: new Date([at, ...changes].reduce((last, time) => (time > last ? time : last))),
    links: [{ href: `${origin}/browsetask`, rel: 'alternate', type: 'text/html' }],
    generator: { text: 'Marketplace' },
    entries: tasks.map(({ id: taskId, body }) => ({
      id: `urn:uuid:${taskId}`,
      title: { value: body.title ?? forgottenTitle },
      updated: new Date(body.updatedAt),
      published: new Date(body.createdAt),
      authors: [{ name: body.userName ?? formerUser }],
      categories: [{ term: body.category }],
      links: [{ href: `${origin}/tasks/${taskId}`, rel: 'alternate', type: 'text/html' }],
      summary: {
        value: `${body.category} · ${money.format(body.budget)} · until ${body.deadline} · ${body.status}`,
      },
      ...(body.description !== null && { content: { value: body.description, type: 'text' } }),
    })),
  });
};
