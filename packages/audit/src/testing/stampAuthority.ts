import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { realPart } from '@marketplace/service-kit/testing';

export const openssl = realPart(
  'openssl',
  spawnSync('openssl', ['version']).status === 0 ? 'openssl' : undefined,
  'openssl was not found; install it',
);

export type Answer = (res: ServerResponse, query: Buffer) => unknown;

const config = `[one]
serial = serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;

/** The answer with other bytes (hexadecimal) in a place that its signature does not cover. */
export const patchedReply = (reply: Buffer, from: RegExp, to: string): Buffer => {
  const hex = reply.toString('hex');
  if (!from.test(hex)) throw new Error('The answer has no such place.');
  return Buffer.from(hex.replace(from, to), 'hex');
};

/** Starts a time stamp authority of openssl on a free port, with a key and a certificate (tsa.crt) of its own. */
export const startStampAuthority = async (answer: Answer) => {
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-tsa-'));
  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('openssl', words, { cwd: folder });
    return { status, text: `${stdout.toString()}${stderr.toString()}` };
  };
  await writeFile(join(folder, 'tsa.cnf'), config);
  await writeFile(join(folder, 'serial'), '01');
  const usage = ['-addext', 'extendedKeyUsage=critical,timeStamping', '-subj', '/CN=Test TSA'];
  run('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'tsa.key', '-out', 'tsa.crt', ...usage);
  const server = createServer((req, res) => {
    void buffer(req).then((query) => answer(res, query));
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const words =
    '-reply -config tsa.cnf -section one -queryfile query -signer tsa.crt -inkey tsa.key -out reply';
  return {
    folder,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    run,
    /** The right answer to a request. */
    reply: async (query: Buffer): Promise<Buffer> => {
      await writeFile(join(folder, 'query'), query);
      run('ts', ...words.split(' '));
      return readFile(join(folder, 'reply'));
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
};

export type StampAuthority = Awaited<ReturnType<typeof startStampAuthority>>;
