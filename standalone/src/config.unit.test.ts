import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAuthSettings, readStandaloneSettings } from './config.ts';

describe('npm start without settings', () => {
  it('runs PostgreSQL and the Auth emulator itself, on the loopback address', () => {
    expect(readStandaloneSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      dataDir: resolve('.data'),
      postgres: { embeddedPort: 5433 },
      auth: { projectId: 'demo-marketplace', emulator: { embeddedPort: 9099 } },
      seedDemo: true,
    });
  });
});

describe('npm start with settings', () => {
  it('uses an external PostgreSQL and emulator', () => {
    const settings = readStandaloneSettings({
      DATABASE_URL: 'postgresql://u:p@db/m',
      FIREBASE_AUTH_EMULATOR_HOST: 'localhost:1234',
    });
    const url = 'postgresql://u:p@db/m';
    expect(settings.postgres).toEqual({ urls: { events: url, reads: url } });
    expect(settings.auth.emulator).toEqual({ host: 'localhost:1234' });
  });

  it('trusts the proxies of its settings, and no other', () => {
    expect(readStandaloneSettings({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toBe(
      'loopback, 10.0.0.0/8',
    );
    expect(readStandaloneSettings({}).trustProxy).toBeUndefined();
    expect(() => readStandaloneSettings({ TRUST_PROXY: 'everybody' })).toThrow('TRUST_PROXY');
  });

  it('uses Firebase itself for a project that is not a demo', () => {
    const { auth } = readStandaloneSettings({ FIREBASE_PROJECT_ID: 'my-place', FIREBASE_API_KEY: 'k' });
    expect(auth).toMatchObject({
      emulator: undefined,
      apiKey: 'k',
      authDomain: 'my-place.firebaseapp.com',
    });
  });

  it.each([
    ['PORT', { PORT: 'eighty' }],
    ['PORT, POSTGRES_PORT', { PORT: '5433' }],
    ['POSTGRES_PORT, AUTH_EMULATOR_PORT', { POSTGRES_PORT: '9099' }],
    ['SEED_DEMO', { SEED_DEMO: 'yes' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://u@db/m' }],
    ['KAFKA_BROKERS', { KAFKA_BROKERS: 'localhost' }],
    ['MONGO_URL', { MONGO_URL: 'http://localhost' }],
    ['FIREBASE_API_KEY', { FIREBASE_PROJECT_ID: 'my-place' }],
    ['FIREBASE_PROJECT_ID', { NODE_ENV: 'production' }],
    ['FIREBASE_AUTH_EMULATOR_HOST', { NODE_ENV: 'production', FIREBASE_AUTH_EMULATOR_HOST: 'h:1' }],
    ['HOST', { HOST: '0.0.0.0' }],
    ['NODE_ENV', { NODE_ENV: 'Production' }],
    ['ALLOWED_HOSTS', { ALLOWED_HOSTS: 'https://tasks.example.com' }],
    ['FIREBASE_PROJECT_ID', { FIREBASE_PROJECT_ID: 'my-place', FIREBASE_AUTH_EMULATOR_HOST: 'h:1' }],
  ])('does not start, and names %s, with %j', (name, environment) => {
    expect(() => readStandaloneSettings(environment)).toThrow(new RegExp(`\\b${name}: `));
  });

  it('serves names of other machines only where they are named, while an emulator on this machine signs anybody in', () => {
    const hostsOf = (environment: Record<string, string>) => readStandaloneSettings(environment).allowedHosts;
    expect(hostsOf({})).toEqual([]);
    expect(hostsOf({ ALLOWED_HOSTS: 'tasks.example.com, www.example.com' })).toEqual([
      'tasks.example.com',
      'www.example.com',
    ]);
    expect(hostsOf({ HOST: '0.0.0.0', ALLOW_EMULATOR_ON_NETWORK: 'true' })).toBeUndefined();
    expect(hostsOf({ FIREBASE_PROJECT_ID: 'my-place', FIREBASE_API_KEY: 'k' })).toBeUndefined();
  });

  it('serves the network beside an emulator if a setting allows that', () => {
    const settings = readStandaloneSettings({ HOST: '0.0.0.0', ALLOW_EMULATOR_ON_NETWORK: 'true' });
    expect(settings.host).toBe('0.0.0.0');
  });
});

it('a command on the accounts of a Firebase project needs no key of the web app', () => {
  expect(readAuthSettings({ FIREBASE_PROJECT_ID: 'own-project' })).toMatchObject({
    projectId: 'own-project',
  });
  expect(() => readStandaloneSettings({ FIREBASE_PROJECT_ID: 'own-project' })).toThrow('FIREBASE_API_KEY');
});
