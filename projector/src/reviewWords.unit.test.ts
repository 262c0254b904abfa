import { createLogger } from '@marketplace/service-kit';
import { expect, it, vi } from 'vitest';
import { keepReviewingWords } from './reviewWords.ts';

it('the review of words goes on after a failure, and begins again at the end', async () => {
  const answers = ['b', 'fails', 'd', undefined, 'b'];
  const after: string[] = [];
  const end = new AbortController();
  const reviewing = keepReviewingWords({
    store: {
      reviewWords: (word) => {
        const answer = answers[after.push(word) - 1];
        return answer === 'fails' ? Promise.reject(new Error('away')) : Promise.resolve(answer);
      },
    },
    logger: createLogger({ level: 'silent', name: 'test' }),
    signal: end.signal,
    everyMs: 1,
  });
  await vi.waitFor(() => expect(after.length).toBeGreaterThan(4));
  end.abort();
  await reviewing;
  expect(after.slice(0, 5)).toEqual(['', 'b', 'b', 'd', '']);
});
