import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { unusedPort } from '@marketplace/service-kit';
import { realPart } from '@marketplace/service-kit/testing';
import { writeConfig } from '../writeConfig.ts';

/** The PATH with the sbin folders, which a user's PATH often lacks. */
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };

export const realNginx = realPart(
  'nginx',
  spawnSync('nginx', ['-v'], { env }).status === 0 ? 'nginx' : undefined,
  'nginx was not found; install it',
);

export interface TestGateway {
  readonly url: string;
  readonly port: number;
  /** Output of `nginx -t`. */
  readonly verdict: string;
  stop(): Promise<void>;
}

export const makeSite = async (folder: string): Promise<void> => {
  for (const name of ['assets', '.vite']) await mkdir(join(folder, name), { recursive: true });
  const files = {
    'index.html': '<!doctype html>page',
    'icon.svg': '<svg/>',
    'assets/app-1.js': 'run()',
    '.vite/manifest.json': '{}',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  await writeFile(join(folder, 'assets/app-1.js.gz'), gzipSync('run()'));
};

const untilUp = async (url: string, child: ChildProcess): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await delay(25);
  }
};

/** The addresses of the services, and other settings of the gateway. */
export interface TestSettings {
  readonly commands: readonly string[];
  readonly projectors: readonly string[];
  readonly queries: readonly string[];
  readonly emulator: string | undefined;
}

const configOf = (folder: string, listen: string, services: TestSettings, more: Record<string, string>) =>
  writeConfig(folder, {
    GATEWAY_LISTEN: listen,
    SITE_FOLDER: join(folder, 'site'),
    COMMAND_SERVICES: services.commands.join(),
    PROJECTORS: services.projectors.join(),
    QUERY_SERVICES: services.queries.join(),
    CONNECTIONS_PER_ADDRESS: '0',
    ...(services.emulator === undefined
      ? { FIREBASE_API_KEY: 'k' }
      : { FIREBASE_AUTH_EMULATOR_HOST: services.emulator }),
    ...more,
  });

/** Runs nginx as the gateway in front of these services, with a small site. */
export const startTestGateway = async (
  services: TestSettings,
  more: Record<string, string> = {},
): Promise<TestGateway> => {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  await makeSite(join(folder, 'site'));
  const port = await unusedPort();
  const file = configOf(folder, `127.0.0.1:${port}`, services, more);
  // The user of nginx's workers: the default user cannot enter root's folders.
  const user = process.getuid?.() === 0 ? ['-g', 'user root;'] : [];
  const args = ['-e', 'stderr', '-c', file, ...user];
  const verdict = spawnSync(realNginx.address, ['-t', ...args], { env, encoding: 'utf8' }).stderr;
  const child = spawn(realNginx.address, args, { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await untilUp(url, child);
  return {
    url,
    port,
    verdict,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
};
