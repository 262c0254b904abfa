import type { Call } from '@marketplace/contracts/calls';
import type { z } from 'zod';

/** Values of a text that no database or text has to take: NUL, controls, a lone surrogate, no characters, long ones. */
const hostileTexts = [
  '%00',
  'a%00b',
  '%01',
  '%7f',
  '%c2%85',
  '%0a',
  '%e2%80%a8',
  '%ed%a0%80',
  '%ff',
  '%ef%bf%bf',
  '%f0%9f%bf%bf',
  'x'.repeat(10_240),
];

/** Values that options of the call have in a good request. */
const goodOption = (call: Call, ids: Readonly<Record<string, string>>, name: string): string[] => {
  const given: Readonly<Record<string, string>> = {
    ...ids,
    sample: '1',
    limit: '1',
    format: 'jsonl',
    q: 'a',
    position: '1',
  };
  const rule = (call.query?.shape as Readonly<Record<string, z.ZodType>> | undefined)?.[name];
  const taken = (value: string | undefined): value is string =>
    value !== undefined && rule?.safeParse(value).success === true;
  return [given[name], '1', 'true', '2030-01-01', '2030-01-01T00:00:00Z', 'seed', 'texts', 'open', 'Design']
    .filter(taken)
    .slice(0, 1);
};

/** Requests with one hostile text each, in an option beside good values of others: some options are read only with another one. */
export const besideOthers = (
  call: Call,
  names: readonly string[],
  ids: Readonly<Record<string, string>>,
): readonly string[] =>
  names.flatMap((name) => {
    const others = names.filter((other) => other !== name);
    const good = others.flatMap((other) =>
      goodOption(call, ids, other).map((value): [string, string] => [other, value]),
    );
    // All at once may contradict each other, so each one alone as well.
    const sets = [good, ...good.map((one) => [one])].filter((set) => set.length > 0);
    return sets.flatMap((set) =>
      hostileTexts.map((text) => `${new URLSearchParams(set).toString()}&${name}=${text}`),
    );
  });
