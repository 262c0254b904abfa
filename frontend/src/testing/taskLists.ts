import type { PublicTask } from '@marketplace/contracts';
import { http, HttpResponse } from 'msw';
import { apiServer, apiUrl } from './apiServer.ts';
import { somePublicTask } from './someTask.ts';

/** The given number of tasks, newest first: 'Task 3', 'Task 2', 'Task 1'. */
export const manyTasks = (count: number): PublicTask[] =>
  Array.from({ length: count }, (_, index) => {
    const number = count - index;
    return somePublicTask({
      _id: `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`,
      title: `Task ${number}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString(),
    });
  });

/** Answers GET /tasks with pages of the current `list`; returns the received queries. */
export const answerTasks = (list: () => readonly PublicTask[]): URLSearchParams[] => {
  const requested: URLSearchParams[] = [];
  let position = 100;
  apiServer.use(
    http.get(apiUrl('/tasks'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      requested.push(searchParams);
      const from = Number(searchParams.get('cursor') ?? 0);
      const until = from + Number(searchParams.get('limit'));
      const tasks = list();
      position += 1;
      return HttpResponse.json(tasks.slice(from, until), {
        headers: {
          'X-Total-Count': String(tasks.length),
          'X-Position': String(position),
          ...(until < tasks.length && { Link: `<?cursor=${until}>; rel="next"` }),
        },
      });
    }),
  );
  return requested;
};
