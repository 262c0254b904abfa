import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unusedPort } from '@marketplace/service-kit';
import { plainLocale, runCommand } from '../machine/command.ts';
import { cache, makeOnce } from '../machine/makeOnce.ts';
import { lacking } from '../machine/packages.ts';
import { runProgram } from '../machine/program.ts';
import type { PartKind, Place } from '../part.ts';

const version = '4.1.0';
export const kafkaFolder = join(cache, `kafka-${version}`);

// Kafka logs through SLF4J, which needs a logger.
const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>marketplace</groupId>
  <artifactId>kafka</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.apache.kafka</groupId>
      <artifactId>kafka_2.13</artifactId>
      <version>${version}</version>
    </dependency>
    <dependency>
      <groupId>org.slf4j</groupId>
      <artifactId>slf4j-simple</artifactId>
      <version>1.7.36</version>
    </dependency>
  </dependencies>
</project>
`;

const install = (place: Place): Promise<void> =>
  makeOnce(place, kafkaFolder, async (half) => {
    const work = `${half}.maven`;
    await mkdir(work, { recursive: true });
    await writeFile(join(work, 'pom.xml'), pom);
    await runCommand(place, [
      'mvn',
      '--batch-mode',
      '--no-transfer-progress',
      '--strict-checksums',
      `--file=${join(work, 'pom.xml')}`,
      `-Dmaven.repo.local=${join(work, 'repository')}`,
      'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies',
      `-DoutputDirectory=${half}`,
    ]);
    await rm(work, { recursive: true });
  });

/** Options for little memory and a fast start: 3.5 s of CPU time, with Java's defaults 5.8 s. */
const javaFlags = ['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'] as const;

/** Java reads a file of properties as Latin-1. */
const asciiOf = (properties: string): string =>
  properties.replaceAll(/[^\n -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * The `server.properties` of a Kafka with one node, which is broker and controller, on the loopback address.
 * Readers join their group without delay, and each internal topic has one partition: Kafka creates those at their first
 * use, and one is fast. @param reached the port in the address that clients get from the broker
 */
const propertiesOf = (port: number, reached: number, controllerPort: number, dataDir: string): string =>
  asciiOf(`process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controllerPort}
controller.listener.names=CONTROLLER
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}
advertised.listeners=PLAINTEXT://127.0.0.1:${reached}
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
log.dirs=${dataDir}
auto.create.topics.enable=false
group.initial.rebalance.delay.ms=0
offsets.topic.replication.factor=1
offsets.topic.num.partitions=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
share.coordinator.state.topic.num.partitions=1
`);

/** The storage's id: a UUID in Kafka's format. */
const newClusterId = (): string => `M${randomBytes(16).toString('base64url').slice(1, 22)}`;

/** Apache Kafka with one node, in KRaft mode. */
export const kafka: PartKind = {
  missingPackages: () => lacking({ java: 'default-jre-headless', mvn: 'maven' }),
  install,
  start: async (place) => {
    const home = join(place.dir, 'kafka');
    const dataDir = join(home, 'data');
    const propertiesFile = join(home, 'server.properties');
    const java = ['java', ...javaFlags, '-cp', join(kafkaFolder, '*')] as const;
    const port = await unusedPort();
    const controllerPort = await unusedPort();
    await mkdir(home, { recursive: true });
    const reached = place.kafkaProxy ?? port;
    await writeFile(propertiesFile, propertiesOf(port, reached, controllerPort, dataDir));
    if (!existsSync(join(dataDir, 'meta.properties')))
      await runCommand(place, [
        ...java,
        'kafka.tools.StorageTool',
        'format',
        `--cluster-id=${newClusterId()}`,
        `--config=${propertiesFile}`,
      ]);
    const running = await runProgram(place, {
      name: 'kafka',
      command: [
        ...java,
        '-Dorg.slf4j.simpleLogger.showDateTime=true',
        '-Dorg.slf4j.simpleLogger.dateTimeFormat=HH:mm:ss.SSS',
        'kafka.Kafka',
        propertiesFile,
      ],
      env: plainLocale,
      ready: /Kafka Server started/,
    });
    return {
      name: 'kafka',
      what: `Apache Kafka ${version}`,
      address: `127.0.0.1:${port}`,
      settings: { TEST_KAFKA_BROKERS: `127.0.0.1:${reached}` },
      stop: () => running.stop(),
    };
  },
};
