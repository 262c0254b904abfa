import { drive, type Sample } from '../measure/sample.ts';
import { table } from '../measure/table.ts';
import type { BenchCase } from '../setup/benchCase.ts';
import { startProduct } from '../setup/product.ts';
import { sampleTask } from '../setup/sampleTask.ts';
import { signUp } from '../setup/signUp.ts';

const many = 100_000;
const callersToFill = 64;
const syllables = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo yu za bri clo dra fle gri'.split(
  ' ',
);

/** One of 15,600 words, the earlier ones more often, as in real texts. */
const wordAt = (random: number): string => {
  const number = Math.floor(random ** 3 * 15_600) + 26;
  let word = '';
  for (let rest = number; rest > 0; rest = Math.floor(rest / 26)) word += syllables[rest % 26] ?? '';
  return word;
};
const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

export const search: BenchCase = {
  name: 'search',
  about: `searches among ${many.toLocaleString('en')} tasks: exact, by near words, and counts of categories`,
  run: async (context) => {
    const { url, emulatorHost } = await startProduct(context);
    const headers = {
      authorization: `Bearer ${await signUp(emulatorHost)}`,
      'content-type': 'application/json',
    };
    const random = randomFrom(7);
    const words = (count: number) => Array.from({ length: count }, () => wordAt(random())).join(' ');
    let position = 0;
    const post = async () => {
      const task = { ...sampleTask, title: words(5), description: words(30) };
      const answer = await fetch(`${url}/api/addtask`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...task, budget: Math.floor(random() * 5_000) }),
      });
      if (answer.status !== 201) throw new Error(`POST /addtask answered ${answer.status}`);
      position = Math.max(position, ((await answer.json()) as { position: number }).position);
    };
    context.say(`  ${many.toLocaleString('en')} tasks`);
    let posted = 0;
    const fill = async () => {
      while (posted < many) {
        posted += 1;
        await post();
      }
    };
    await Promise.all(Array.from({ length: callersToFill }, fill));

    /** Each call is another question, so that no kept answer is read. */
    const asked = (ask: () => string, check: (answer: Response) => boolean): Promise<Sample> =>
      drive(1, context.seconds * 1000, async () => {
        const answer = await fetch(`${url}/api${ask()}`, { headers: { 'X-Min-Position': String(position) } });
        await answer.arrayBuffer();
        if (answer.status !== 200 || !check(answer))
          throw new Error(`${answer.url} answered ${answer.status}`);
      });
    /** A word of some tasks with two letters swapped. */
    const slip = (): string => {
      const word = wordAt(0.3 + random() * 0.7);
      const at = 2 + Math.floor(random() * (word.length - 4));
      return `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`;
    };
    const budget = () => `minBudget=${Math.floor(random() * 100)}.${Math.floor(random() * 90) + 10}`;
    const isNear = ({ headers: own }: Response) =>
      own.get('x-total-count') !== '0' || own.get('x-search-near') === null;
    let near = 0;
    const samples: (readonly [string, Sample])[] = [
      [
        'a word of some tasks',
        await asked(
          () => `/tasks?limit=20&q=${wordAt(0.3 + random() * 0.7)}&${budget()}`,
          () => true,
        ),
      ],
      [
        'a word with two letters swapped',
        await asked(
          () => `/tasks?limit=20&q=${slip()}&${budget()}`,
          (answer) => {
            if (answer.headers.has('x-search-near')) near += 1;
            return isNear(answer);
          },
        ),
      ],
      ['two of them', await asked(() => `/tasks?limit=20&q=${slip()}+${slip()}&${budget()}`, isNear)],
      [
        'the counts of categories',
        await asked(
          () => `/tasks/categories?${budget()}`,
          () => true,
        ),
      ],
    ];
    context.say(`  near words in ${near} answers`);
    return table(
      ['', 'times', 'p50 ms', 'p99 ms'],
      samples.map(([name, { operations, p50, p99 }]) => [
        name,
        operations.toLocaleString('en'),
        p50.toFixed(1),
        p99.toFixed(1),
      ]),
    );
  },
};
