import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

// npm run secrets -- [FOLDER]: the passwords of docker-compose.yml, as files. Files that are there stay as they are.

const folder = resolve(process.argv[2] ?? 'secrets');
const password = (): string => randomBytes(24).toString('hex');
const postgresUrl = (user: string, secret: string): string =>
  `postgresql://${user}:${secret}@postgres:5432/marketplace`;

const [owner, mongo] = [password(), password()];
const pairs: readonly Readonly<Record<string, string>>[] = [
  { postgres_password: owner, database_owner_url: postgresUrl('marketplace', owner) },
  { database_url: postgresUrl('marketplace_events', password()) },
  { mongo_root_password: password() },
  { mongo_password: mongo, mongo_url: `mongodb://marketplace:${mongo}@mongo:27017/marketplace` },
  {
    audit_signing_key: generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString()
      .trim(),
  },
];

/** Of files that belong together, the first decides: a password must be the same in both. */
const writeNew = async (files: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    // Programs in containers have another user than this one. The folder keeps users of this machine out.
    const isNew = await writeFile(path, `${text}\n`, { flag: 'wx', mode: 0o444 }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
        throw error;
      },
    );
    if (!isNew) return;
    process.stdout.write(`${path}\n`);
  }
};

await mkdir(folder, { recursive: true, mode: 0o700 });
for (const files of pairs) await writeNew(files);
