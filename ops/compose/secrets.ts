import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { access, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runProgram } from '@marketplace/service-kit';
import { isCode } from '@marketplace/service-kit/error-code';
import { makeCertificate } from '../certificate.ts';

// npm run secrets -- [FOLDER]: makes files with the passwords and the certificate of docker-compose.yml. Keeps existing files.
// Needs openssl for the certificate.

const folder = resolve(process.argv[2] ?? 'secrets');
const isThere = (name: string): Promise<boolean> =>
  access(join(folder, name)).then(
    () => true,
    () => false,
  );
const password = (): string => randomBytes(24).toString('hex');
const postgresUrl = (user: string, secret: string): string =>
  `postgresql://${user}:${secret}@postgres:5432/marketplace`;

/** A self-signed certificate for Kafka and MongoDB, valid for ten years; the services trust only this one. */
const certificate = async () => {
  const made = await mkdtemp(join(tmpdir(), 'marketplace-certificate-'));
  try {
    const { certFile, keyFile } = await makeCertificate(
      made,
      ['DNS:kafka', 'DNS:mongo', 'DNS:localhost'],
      3_650,
    );
    const [own, shown] = await Promise.all([readFile(keyFile, 'utf8'), readFile(certFile, 'utf8')]);
    return { tls_key_and_certificate: `${own}${shown}`.trim(), tls_certificate: shown.trim() };
  } finally {
    await rm(made, { recursive: true });
  }
};

/** The users of Kafka, in Java's format: the broker itself, and the services. */
const kafkaUsers = (broker: string, services: string): string =>
  [
    'KafkaServer {',
    '  org.apache.kafka.common.security.plain.PlainLoginModule required',
    `  username="broker" password="${broker}" user_broker="${broker}" user_marketplace="${services}";`,
    '};',
  ].join('\n');

const [owner, mongo, kafka] = [password(), password(), password()];
const mongoOptions = 'tls=true&tlsCAFile=/run/secrets/tls_certificate';
const makePairs = async (): Promise<readonly Readonly<Record<string, string>>[]> => [
  { postgres_password: owner, database_owner_url: postgresUrl('marketplace', owner) },
  { database_url: postgresUrl('marketplace_events', password()) },
  { mongo_root_password: password() },
  {
    mongo_password: mongo,
    mongo_url: `mongodb://marketplace:${mongo}@mongo:27017/marketplace?${mongoOptions}`,
  },
  { kafka_password: kafka, kafka_users: kafkaUsers(password(), kafka) },
  ...((await isThere('tls_key_and_certificate')) ? [] : [await certificate()]),
  {
    audit_signing_key: generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString()
      .trim(),
  },
];

/** Writes files that belong together, such as one password in two formats. If the first file exists, writes none of them. */
const writeNew = async (files: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    // All users may read the file, because programs in containers run as other users. The folder keeps out users of this machine.
    const isNew = await writeFile(path, `${text}\n`, { flag: 'wx' }).then(
      () => chmod(path, 0o444).then(() => true), // whatever the umask is
      (error: unknown) => {
        if (isCode(error, 'EEXIST')) return false;
        throw error;
      },
    );
    if (!isNew) return;
    process.stdout.write(`${path}\n`);
  }
};

await runProgram('npm run secrets', async () => {
  const pairs = await makePairs();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const files of pairs) await writeNew(files);
});
