import { expect, it } from 'vitest';
import { anyTask } from './anyTasks.ts';

it('finds a task that is hidden, or shown again, between two reads', async () => {
  for (const [before, after] of [
    ['tasks', 'hidden_tasks'],
    ['hidden_tasks', 'tasks'],
  ] as const) {
    let place: string = before;
    const get = (collection: string) => {
      const found = { document: collection === place ? { id: 'task' } : undefined };
      place = after;
      return Promise.resolve(found);
    };
    const documents = { get } as unknown as Parameters<typeof anyTask>[0];
    expect((await anyTask(documents, 'task')).document).toEqual({ id: 'task' });
  }
});
