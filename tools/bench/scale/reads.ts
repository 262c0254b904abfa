import { setTimeout as sleep } from 'node:timers/promises';
import type { CaseContext } from '../setup/benchCase.ts';
import { loadWhile } from '../whole/load.ts';
import type { Workload } from '../whole/workload.ts';
import type { Board } from './board.ts';
import type { Figure } from '../measure/table.ts';
import { words, wordOf } from './texts.ts';

const callers = 4;
const boards = 5;
const mostBoardMs = 300;
/** A prime, so that each word is used once before any word is repeated. */
const stride = 7_919;

/** Calls that each search for another word, so that no answer comes from a cache. */
export const searchesOf = (workload: Workload, spell: (word: string) => string) => {
  let sent = 0;
  return () => {
    const path = `/tasks?limit=20&q=${spell(wordOf((sent++ * stride) % words))}`;
    return { ...workload.person(0).get(path), leastLength: 0 };
  };
};

/** A misspelt word: no word of a task contains a `q`. */
const misspelt = (word: string): string => `${word.slice(0, -1)}q`;

export const measureSearches = async (
  { seconds }: CaseContext,
  { side, workload }: Board,
): Promise<readonly Figure[]> => {
  const measured: Figure[] = [];
  for (const [what, spell, most] of [
    ['search', (word: string) => word, 100],
    ['near search', misspelt, 150],
  ] as const) {
    const [, { p50, p99 }] = await loadWhile({ url: side.api, callers }, searchesOf(workload, spell), () =>
      sleep(seconds * 1_000),
    );
    measured.push(
      { what: `${what}, p50`, value: p50, unit: 'ms' },
      { what: `${what}, p99`, value: p99, unit: 'ms', goal: { most } },
    );
  }
  return measured;
};

/** Measures pages of the board at several positions: the first, the second, and a first page with a filter; the slowest of each. */
export const measureBoardsAsOf = async ({ side, auditor, events }: Board): Promise<readonly Figure[]> => {
  const page = async (path: string) => {
    const from = performance.now();
    const answer = await fetch(`${side.api}${path}`, { headers: { authorization: `Bearer ${auditor}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`GET ${path} was answered by ${answer.status}`);
    const [, next = ''] = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '') ?? [];
    return { ms: performance.now() - from, next: next.replace(/^.*?(?=\/audit\/|\?)/, '') };
  };
  const times = { first: 0, next: 0, filtered: 0 };
  for (let number = 0; number < boards; number += 1) {
    const path = `/audit/board?limit=50&at=${events - number * 10}`;
    const first = await page(path);
    const next = await page(first.next.startsWith('?') ? `/audit/board${first.next}` : first.next);
    const filtered = await page(`${path}&minBudget=900`);
    times.first = Math.max(times.first, first.ms);
    times.next = Math.max(times.next, next.ms);
    times.filtered = Math.max(times.filtered, filtered.ms);
  }
  const goal = { most: mostBoardMs };
  return [
    { what: 'first page of the board as of a position', value: times.first, unit: 'ms', goal },
    { what: 'next page of it', value: times.next, unit: 'ms', goal },
    { what: 'first page of it with a filter', value: times.filtered, unit: 'ms', goal },
  ];
};
