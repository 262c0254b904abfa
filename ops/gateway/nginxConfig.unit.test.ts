import { authCalls, sitePolicy } from '@marketplace/standalone/parts';
import { securityHeadersOf } from '@marketplace/service-kit';
import { describe, expect, it } from 'vitest';
import { nginxConfig, type GatewayPlan } from './nginxConfig.ts';
import { readGateway } from './settings.ts';

const plan: GatewayPlan = {
  listen: '127.0.0.1:8080',
  trustedProxies: [],
  connectionsPerAddress: 500,
  commands: ['127.0.0.1:1', '127.0.0.1:2'],
  projectors: ['127.0.0.1:3'],
  queries: ['127.0.0.1:4', '127.0.0.1:5'],
  emulator: undefined,
  authDomain: 'shop.firebaseapp.com',
  site: '/site',
  configFile: '/run/config.json',
  workFolder: '/run/gateway',
  resolver: undefined,
  user: undefined,
};
const serversOf = (text: string, name: string): readonly string[] =>
  [...(new RegExp(`upstream ${name} \\{([^}]*)\\}`).exec(text)?.[1] ?? '').matchAll(/server (\S+)/g)].map(
    ([, address = '']) => address,
  );

describe("the gateway's configuration", () => {
  it('names each instance of each service', () => {
    const text = nginxConfig(plan);
    expect(serversOf(text, 'commands')).toEqual(plan.commands);
    expect(serversOf(text, 'projectors')).toEqual(plan.projectors);
    expect(serversOf(text, 'queries')).toEqual(plan.queries);
  });

  it('has every header of the gateway of npm start', () => {
    const text = nginxConfig(plan);
    for (const [name, value] of securityHeadersOf(
      sitePolicy({ emulator: false, authDomain: plan.authDomain }),
    ))
      expect(text).toContain(`add_header ${name} "${value}" always;`);
  });

  it("has the emulator's calls only with an emulator", () => {
    for (const host of Object.keys(authCalls)) {
      expect(nginxConfig(plan)).not.toContain(`location ${host}`);
      expect(nginxConfig({ ...plan, emulator: 'emulator:9099' })).toContain(`location ${host}/`);
    }
  });

  it('finds the caller behind proxies that are trusted, and only behind them', () => {
    const text = nginxConfig({ ...plan, trustedProxies: ['uniquelocal', '192.0.2.7'] });
    for (const network of ['10.0.0.0/8', 'fc00::/7', '192.0.2.7'])
      expect(text).toContain(`set_real_ip_from ${network};`);
    expect(nginxConfig(plan)).not.toContain('real_ip');
  });

  it('resolves names again when it has a resolver', () => {
    const text = nginxConfig({ ...plan, commands: ['command-service:4001'], resolver: '127.0.0.11' });
    expect(text).toContain('resolver 127.0.0.11 valid=5s;');
    expect(text).toContain('server command-service:4001 resolve max_fails=1 fail_timeout=1s;');
    expect(nginxConfig(plan)).not.toContain('resolve ');
  });
});

const environment = {
  COMMAND_SERVICES: 'c:1,d:2',
  PROJECTORS: 'p:3',
  QUERY_SERVICES: 'q:4',
  WORK_FOLDER: '/work',
  CONFIG_FILE: '/work/config.json',
};

describe("the gateway's settings", () => {
  it('give the configuration of nginx and of the web app', () => {
    const { plan: read, config } = readGateway({
      ...environment,
      FIREBASE_AUTH_EMULATOR_HOST: 'emulator:9099',
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
    });
    expect(read.trustedProxies).toEqual(['loopback', '10.0.0.0/8']);
    expect(read).toMatchObject({ commands: ['c:1', 'd:2'], emulator: 'emulator:9099' });
    expect(config).toEqual({
      firebase: {
        apiKey: 'emulator',
        authDomain: 'demo-marketplace.firebaseapp.com',
        projectId: 'demo-marketplace',
      },
      authEmulator: true,
    });
  });

  it.each([
    [{}, 'FIREBASE_API_KEY'],
    [{ FIREBASE_API_KEY: 'k', QUERY_SERVICES: 'http://q' }, 'QUERY_SERVICES'],
    [{ FIREBASE_API_KEY: 'k', SITE_FOLDER: '/a";daemon on' }, 'SITE_FOLDER'],
    [{ FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'a b' }, 'FIREBASE_AUTH_DOMAIN'],
  ])('are refused by name: %j', (wrong, name) => {
    expect(() => readGateway({ ...environment, ...wrong })).toThrow(name);
  });
});
