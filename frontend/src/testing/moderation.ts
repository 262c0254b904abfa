import {
  problemKinds,
  problemType,
  type Hidden,
  type ProblemKind,
  type Reported,
} from '@marketplace/contracts';
import { http, HttpResponse } from 'msw';
import { apiServer, apiUrl } from './apiServer.ts';
import { problemBody, someTask } from './someTask.ts';

export const hour = 3_600_000;
export const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
export const hidden: Hidden = {
  at: ago(hour),
  ground: 'terms',
  reason: 'It asks for a payment in advance.',
  until: new Date(Date.now() + 100 * 24 * hour).toISOString(),
};
const taskId = someTask()._id;
export const reportId = '01930000-0000-7000-b000-000000000001';

/** A task of Bob's with three reports. */
export const reported = (change: Partial<Reported> = {}): Reported => ({
  about: { task: taskId },
  number: 3,
  why: { fraud: 2, spam: 1 },
  texts: ['It wants money first.'],
  since: ago(50 * hour),
  shown: true,
  says: { uid: 'uid-bob', name: 'Bob Ross', title: 'A logo', text: 'Pay me first.', taskId },
  ...change,
});

/** Answers a command, or refuses it, and keeps what was sent. */
export const answer = (path: string, refusal?: ProblemKind) => {
  const sent: unknown[] = [];
  apiServer.use(
    http.post(apiUrl(path), async ({ request }) => {
      sent.push(await request.json());
      if (refusal === undefined)
        return HttpResponse.json({ acknowledged: true, insertedId: reportId, position: 9 }, { status: 201 });
      const { status, detail } = problemKinds[refusal];
      const body = { ...problemBody(status, detail), type: problemType(refusal) };
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
};
