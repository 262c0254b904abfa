import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

describe('the arguments of the cluster', () => {
  it('start every part in .cluster by default', () => {
    expect(readOptions([], {})).toEqual({
      services: ['postgres', 'emulator', 'kafka', 'mongo'],
      installOnly: false,
      envFile: undefined,
      dir: `${process.cwd()}/.cluster`,
    });
  });

  it('select parts in any order', () => {
    const args = ['--services', 'mongo, kafka', '--env-file', '/x/env', '--install-only'];
    expect(readOptions(args, { CLUSTER_DIR: '/here' })).toEqual({
      services: ['kafka', 'mongo'],
      installOnly: true,
      envFile: '/x/env',
      dir: '/here',
    });
  });

  it.each([
    [['--services', 'kafka,redis'], 'there is no "redis"'],
    [['--services='], 'there is no ""'],
    [['--detach'], "Unknown option '--detach'"],
  ])('are refused with the reason and the usage: %j', (args, reason) => {
    expect(() => readOptions(args, {})).toThrow(reason);
    expect(() => readOptions(args, {})).toThrow('npm run cluster -- ');
  });
});
