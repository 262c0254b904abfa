import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sitePolicy } from '@marketplace/standalone/parts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeConfig } from './writeConfig.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marketplace-gateway-'));
});
afterAll(() => rm(folder, { recursive: true }));

const settings = {
  COMMAND_SERVICES: 'c:1,d:2',
  PROJECTORS: 'p:3',
  QUERY_SERVICES: 'q:4',
  FIREBASE_API_KEY: 'k',
};
const configOf = (more: Record<string, string> = {}): string =>
  readFileSync(writeConfig(folder, { ...settings, ...more }), 'utf8');

describe("the gateway's configuration", () => {
  it('names each instance of each service, and leaves no variable', () => {
    const text = configOf();
    const servers = [...text.matchAll(/^ +server (\S+)/gm)].map(([, address]) => address);
    expect(servers).toEqual(['c:1', 'd:2', 'p:3', 'q:4', '127.0.0.1:9', '{']);
    expect(text).not.toContain('${');
    expect(text).not.toContain(' resolve');
    expect(text).not.toMatch(/^ +set_real_ip_from/m);
  });

  it('sends the policy of npm start for a real Firebase project, and lets the app hear from its sign-in window', () => {
    const text = configOf({ FIREBASE_AUTH_DOMAIN: 'market.example' });
    const { contentSecurityPolicy } = sitePolicy({ emulator: false, authDomain: 'market.example' });
    if (typeof contentSecurityPolicy !== 'object') throw new Error('There is no policy.');
    const policy = Object.entries(contentSecurityPolicy.directives ?? {})
      .map(
        ([name, values]) =>
          `${name.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)} ${(values as readonly string[]).join(' ')}`,
      )
      .join(';');
    expect(text).toContain(`"" "${policy}";`);
    const headers = readFileSync(join(folder, 'site-headers.conf'), 'utf8');
    expect(headers).toContain('Cross-Origin-Opener-Policy same-origin-allow-popups always;');
  });

  it('resolves names again when it has a resolver', () => {
    const text = configOf({ RESOLVER: '127.0.0.11' });
    expect(text).toContain('resolver 127.0.0.11 valid=5s;');
    expect(text).toContain('server c:1 resolve max_fails=1 fail_timeout=1s;');
  });

  it('trusts proxies by address, network or the name of networks', () => {
    const text = configOf({ TRUST_PROXY: 'uniquelocal, 192.0.2.7' });
    for (const network of ['10.0.0.0/8', 'fc00::/7', '192.0.2.7'])
      expect(text).toContain(`set_real_ip_from ${network};`);
  });

  it.each(['COMMAND_SERVICES', 'PROJECTORS', 'QUERY_SERVICES', 'FIREBASE_API_KEY'])(
    'is refused without %s, by name',
    (name) => {
      expect(() => configOf({ [name]: '' })).toThrow(name);
    },
  );
});
