import autocannon from 'autocannon';
import { sampleOf, type Sample } from '../measure/sample.ts';
import { sampleTask } from '../surroundings/sampleTask.ts';

/** autocannon's own figures are in whole milliseconds and whole samples: too coarse, so each answer is timed. */
const runLoad = (options: autocannon.Options, onAnswer: (ms: number) => void): Promise<autocannon.Result> =>
  new Promise((resolve, reject) => {
    autocannon(options, (error: unknown, result) => {
      if (error instanceof Error) reject(error);
      else resolve(result);
    }).on('response', (_client, _status, _bytes, ms) => {
      onAnswer(ms);
    });
  });

/**
 * `callers` keep-alive connections, each posting its next task when it has the answer to its last one.
 * @throws where an answer was not a success
 */
export const postTasks = async (url: string, token: string, callers: number, ms: number): Promise<Sample> => {
  const times: number[] = [];
  const from = performance.now();
  let last = from;
  const options: autocannon.Options = {
    url: `${url}/addtask`,
    method: 'POST',
    connections: callers,
    duration: ms / 1000,
    sampleInt: 50, // It ends on a sample only.
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(sampleTask),
  };
  const result = await runLoad(options, (time) => {
    times.push(time);
    last = performance.now();
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${url}: ${failed} of ${times.length + failed} answers were no success`);
  return sampleOf(times, Math.max(ms, last - from));
};
