import { existsSync } from 'node:fs';
import { unusedPort } from '../unusedPort.ts';

// The images of docker-compose.yml.
const kafkaImage = 'apache/kafka:4.1.0';
const mongoImage = 'mongo:8';
const sockets = ['/var/run/docker.sock', `${process.env['XDG_RUNTIME_DIR'] ?? ''}/docker.sock`];

const engineIsHere = (): boolean => process.env['DOCKER_HOST'] !== undefined || sockets.some(existsSync);
/** As in `realParts.ts`. */
const areHidden = (): boolean => isSet('HIDE_REAL_PARTS');
const isSet = (variable: string): boolean => (process.env[variable] ?? '') !== '';

/** Kafka sends its own address to clients, so the outer port is chosen before the start. */
const startKafka = async () => {
  const { GenericContainer, Wait } = await import('testcontainers');
  const port = await unusedPort();
  const container = await new GenericContainer(kafkaImage)
    .withExposedPorts({ container: 9092, host: port })
    .withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://localhost:${port}`,
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .start();
  process.env['TEST_KAFKA_BROKERS'] = `localhost:${port}`;
  return () => container.stop();
};

const startMongo = async () => {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(mongoImage)
    .withExposedPorts(27_017)
    .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
    .start();
  process.env['TEST_MONGO_URL'] = `mongodb://${container.getHost()}:${container.getMappedPort(27_017)}/`;
  return () => container.stop();
};

/**
 * Vitest's global setup for the suites that need real parts: with a Docker engine, starts Kafka and MongoDB in containers,
 * unless TEST_KAFKA_BROKERS and TEST_MONGO_URL name others. Workers inherit these variables.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (!engineIsHere() || areHidden()) return () => Promise.resolve();
  const stops = await Promise.all([
    ...(isSet('TEST_KAFKA_BROKERS') ? [] : [startKafka()]),
    ...(isSet('TEST_MONGO_URL') ? [] : [startMongo()]),
  ]);
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
