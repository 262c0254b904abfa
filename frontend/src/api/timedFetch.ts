import { learnTime } from '../browser/now.ts';

/** `fetch` that learns the server's time from the answer. */
export const timedFetch: typeof fetch = async (...request) => {
  const sentAt = performance.now();
  const answer = await fetch(...request);
  learnTime(answer.headers.get('Date'), sentAt);
  return answer;
};
