import { describe, expect, it, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import { createLifecycle } from './lifecycle.ts';

const given = () => {
  const stopped: string[] = [];
  const log: string[] = [];
  const lifecycle = createLifecycle(
    createLogger({ level: 'error', name: 'test' }, { write: (line) => log.push(line) }),
  );
  const component = (name: string, fault?: Error) => ({
    name,
    stop: () => {
      stopped.push(name);
      return fault ? Promise.reject(fault) : Promise.resolve();
    },
  });
  return { lifecycle, component, stopped, log };
};

describe('the components of a program', () => {
  it('are stopped once, the last one first', async () => {
    const { lifecycle, component, stopped } = given();
    for (const name of ['store', 'service', 'server']) lifecycle.add(component(name));
    lifecycle.add({ name: 'no end' });
    await lifecycle.stop();
    await lifecycle.stop();
    expect(stopped).toEqual(['server', 'service', 'store']);
  });

  it('are all stopped even if one fails to stop; the failure is logged, and named at the end', async () => {
    const { lifecycle, component, stopped, log } = given();
    lifecycle.add(component('store'));
    lifecycle.add(component('service', new Error('stuck')));
    lifecycle.add(component('server'));
    await expect(lifecycle.stop()).rejects.toThrow('Could not be stopped: service');
    expect(stopped).toEqual(['server', 'service', 'store']);
    expect(log.join()).toContain('stuck');
  });

  it('that are jobs are stopped at once, before the store that they use', async () => {
    const { lifecycle, component, stopped } = given();
    lifecycle.add(component('store'));
    const ends = Promise.withResolvers<undefined>();
    for (const name of ['relay', 'mail'])
      lifecycle.run({
        name,
        every: 1_000,
        run: () => Promise.resolve(undefined),
        end: () => {
          stopped.push(name);
          if (stopped.length === 2) ends.resolve(undefined);
          return ends.promise;
        },
      });
    await lifecycle.stop();
    expect(stopped.toSorted()).toEqual(['mail', 'relay', 'store']);
    expect(stopped.at(-1)).toBe('store');
  });

  it('are shown by readiness, if they have a check', async () => {
    const { lifecycle, component } = given();
    lifecycle.add({ ...component('store'), check: () => Promise.resolve('well') });
    lifecycle.add(component('service'));
    lifecycle.add({ name: 'relay', check: () => Promise.reject(new Error('away')), optional: true });
    expect(lifecycle.health.map(({ name, optional }) => [name, optional])).toEqual([
      ['store', false],
      ['relay', true],
    ]);
    expect(await lifecycle.health[0]?.check()).toBe('well');
  });

  it('may be jobs, which run until the stop', async () => {
    const { lifecycle } = given();
    const run = vi.fn(() => Promise.resolve(undefined));
    lifecycle.run({ name: 'old keys', every: 1, run, check: () => Promise.resolve() });
    await expect.poll(() => lifecycle.jobs[0]?.()).toMatchObject({ name: 'old keys', isFailing: false });
    expect(lifecycle.health).toMatchObject([{ name: 'old keys', optional: true }]);
    await lifecycle.stop();
    const runs = run.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(run).toHaveBeenCalledTimes(runs);
  });
});
