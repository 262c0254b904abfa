import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { realPart } from '@marketplace/service-kit/testing';
import { ferretDbFolder } from '../parts/ferretDb.ts';
import { kafkaFolder } from '../parts/kafka.ts';

const installed = (folder: string) => (existsSync(folder) ? folder : undefined);

const hasJava = (): boolean => spawnSync('java', ['-version']).status === 0;

export const installedKafka = realPart(
  'kafka',
  hasJava() ? installed(kafkaFolder) : undefined,
  'Kafka or Java is not installed; npm run cluster -- --services kafka --install-only installs it',
);

/** The folder of the installed FerretDB. There is none if the tests' MongoDB is a mongod. */
export const installedFerretDb = realPart(
  'ferretdb',
  installed(ferretDbFolder),
  'FerretDB is not installed; npm run cluster -- --services mongo --install-only installs it',
);
