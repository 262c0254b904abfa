import { expect, it } from 'vitest';
import { randomOf } from '../../random.ts';
import { effects } from '../recording/lines.ts';
import type { Recorder } from '../recording/recorder.ts';
import { createClient } from './client.ts';

it('a client sends every command that the judge knows', async () => {
  const sent = new Set<string>();
  let position = 0;
  const recorder: Pick<Recorder, 'command' | 'read' | 'writeBeside'> = {
    command: ({ call }) => {
      sent.add(call);
      position += 1;
      return Promise.resolve({ got: 'ok', position, insertedId: String(position), changed: true });
    },
    read: () => Promise.resolve({ got: 'unknown', why: 'nothing is read' }),
    writeBeside: () => Promise.resolve(),
  };
  const { step } = createClient({
    client: 1,
    people: ['ada', 'bob', 'carol'].map((uid) => ({ uid, email: `${uid}@example.com`, token: uid })),
    board: { tasks: [], gone: new Set(), highest: 0 },
    recorder: recorder as Recorder,
    random: randomOf(1),
    giveUp: AbortSignal.abort(),
  });
  for (let steps = 0; steps < 1_000; steps += 1) await step();
  expect([...sent].toSorted()).toEqual(Object.keys(effects).toSorted());
});
