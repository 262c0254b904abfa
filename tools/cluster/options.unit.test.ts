import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

describe('the arguments of the cluster', () => {
  it('start the whole product with every part on free ports in .cluster by default', () => {
    const options = readOptions([], { XDG_CACHE_HOME: '/caches' });

    expect(options).toMatchObject({
      services: ['postgres', 'emulator', 'kafka', 'mongo'],
      ports: { postgres: 0, emulator: 0, kafka: 0, mongo: 0 },
      product: { port: 8080, commands: 2, projectors: 3, queries: 2, seed: true },
      installOnly: false,
      envFile: undefined,
      cache: '/caches/marketplace',
    });
    expect(options.dir).toBe(`${process.cwd()}/.cluster`);
  });

  it('select parts in any order, and their ports', () => {
    const options = readOptions(
      [
        '--services',
        'mongo, kafka',
        '--kafka-port=9092',
        '--env-file',
        '/x/env',
        '--link',
        'kafka=9093',
        '--link',
        'mongo=9094',
        '--clocks',
        '/clocks',
      ],
      { CLUSTER_DIR: '/here', CLUSTER_CACHE: '/there' },
    );

    expect(options).toEqual({
      services: ['kafka', 'mongo'],
      ports: { postgres: 0, emulator: 0, kafka: 9092, mongo: 0 },
      product: undefined,
      installOnly: false,
      envFile: '/x/env',
      links: { kafka: 9093, mongo: 9094 },
      clocks: '/clocks',
      dir: '/here',
      cache: '/there',
    });
  });

  it('start the whole product on PostgreSQL alone', () => {
    expect(readOptions(['--postgres-only'], {})).toMatchObject({
      services: ['postgres', 'emulator'],
      product: { port: 8080, commands: 2, projectors: 3, queries: 2, seed: true },
    });
  });

  it.each([
    [['--services', 'kafka', '--postgres-only'], '--postgres-only is for the product'],
    [['--services', 'kafka,redis'], 'there is no "redis"'],
    [['--services='], 'there is no ""'],
    [['--kafka-port', 'many'], '--kafka-port many: a port'],
    [['--mongo-port='], '--mongo-port : a port'],
    [['--postgres-port', '65536'], '--postgres-port 65536: a port'],
    [['--link', 'redis=1'], 'there is no "redis"'],
    [['--port=-1'], '--port -1: a port'],
    [['--projectors', '0'], '--projectors 0: must be'],
    [['--detach'], "Unknown option '--detach'"],
  ])('are refused with the reason and the usage: %j', (args, reason) => {
    expect(() => readOptions(args, {})).toThrow(reason);
    expect(() => readOptions(args, {})).toThrow('npm run cluster -- ');
  });
});
