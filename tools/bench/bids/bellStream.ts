import { unreadSchema } from '@marketplace/contracts';

/** A user's live updates, read for their `notification` events. */
export interface BellStream {
  /** Resolves once the stream has sent this position or a later one; returns when that was (`performance.now()`). */
  readonly reaches: (position: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Opens GET /updates with the user's token; resolves after the first `notification` event. */
export const openBell = async (url: string, token: string): Promise<BellStream> => {
  const leaving = new AbortController();
  const answer = await fetch(`${url}/api/updates`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  let highest = -1;
  let at = 0;
  let heard = Promise.withResolvers<undefined>();
  const read = async () => {
    let text = '';
    for await (const bytes of answer.body ?? []) {
      text += Buffer.from(bytes).toString();
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const data = /^event: notification\ndata: (.*)$/m.exec(message)?.[1];
        if (data === undefined) continue;
        highest = unreadSchema.parse(JSON.parse(data)).position;
        at = performance.now();
        heard.resolve(undefined);
        heard = Promise.withResolvers();
      }
    }
  };
  const reading = read().catch(() => undefined);
  const reaches = async (position: number) => {
    while (highest < position) await heard.promise;
    return at;
  };
  await reaches(0);
  return {
    reaches,
    close: async () => {
      leaving.abort();
      await reading;
    },
  };
};
