import { describe, expect, it, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import { createParts } from './runningParts.ts';

const given = () => {
  const stopped: string[] = [];
  const log: string[] = [];
  const parts = createParts(
    createLogger({ level: 'error', name: 'test' }, { write: (line) => log.push(line) }),
  );
  const part = (name: string, fault?: Error) => ({
    name,
    stop: () => {
      stopped.push(name);
      return fault ? Promise.reject(fault) : Promise.resolve();
    },
  });
  return { parts, part, stopped, log };
};

describe('the parts of a program', () => {
  it('are stopped once, the last one first', async () => {
    const { parts, part, stopped } = given();
    for (const name of ['store', 'service', 'server']) parts.add(part(name));
    parts.add({ name: 'no end' });
    await parts.stop();
    await parts.stop();
    expect(stopped).toEqual(['server', 'service', 'store']);
  });

  it('are all stopped even if one fails to stop; the failure is logged, and named at the end', async () => {
    const { parts, part, stopped, log } = given();
    parts.add(part('store'));
    parts.add(part('service', new Error('stuck')));
    parts.add(part('server'));
    await expect(parts.stop()).rejects.toThrow('Could not be stopped: service');
    expect(stopped).toEqual(['server', 'service', 'store']);
    expect(log.join()).toContain('stuck');
  });

  it('that are jobs are stopped at once, before the store that they use', async () => {
    const { parts, part, stopped } = given();
    parts.add(part('store'));
    const ends = Promise.withResolvers<undefined>();
    for (const name of ['relay', 'mail'])
      parts.run({
        name,
        every: 1_000,
        run: () => Promise.resolve(undefined),
        end: () => {
          stopped.push(name);
          if (stopped.length === 2) ends.resolve(undefined);
          return ends.promise;
        },
      });
    await parts.stop();
    expect(stopped.toSorted()).toEqual(['mail', 'relay', 'store']);
    expect(stopped.at(-1)).toBe('store');
  });

  it('are shown by readiness, if they have a check', async () => {
    const { parts, part } = given();
    parts.add({ ...part('store'), check: () => Promise.resolve('well') });
    parts.add(part('service'));
    parts.add({ name: 'relay', check: () => Promise.reject(new Error('away')), optional: true });
    expect(parts.health.map(({ name, optional }) => [name, optional])).toEqual([
      ['store', false],
      ['relay', true],
    ]);
    expect(await parts.health[0]?.check()).toBe('well');
  });

  it('may be jobs, which run until the stop', async () => {
    const { parts } = given();
    const run = vi.fn(() => Promise.resolve(undefined));
    parts.run({ name: 'old keys', every: 1, run, check: () => Promise.resolve() });
    await expect.poll(() => parts.jobs[0]?.()).toMatchObject({ name: 'old keys', isFailing: false });
    expect(parts.health).toMatchObject([{ name: 'old keys', optional: true }]);
    await parts.stop();
    const runs = run.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(run).toHaveBeenCalledTimes(runs);
  });
});
