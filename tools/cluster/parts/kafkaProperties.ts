/** A listener with TLS and SASL, for clients. */
export interface SecuredListener {
  /** The PEM file with the key and the certificate. */
  readonly keystore: string;
  /** The password of the user `marketplace`. */
  readonly password: string;
  /** The port for the broker itself, without TLS. */
  readonly internalPort: number;
}

const listenersOf = (
  broker: string,
  controller: string,
  secured: SecuredListener | undefined,
  advertised: number | undefined,
) => {
  if (!secured)
    return {
      listeners: `PLAINTEXT://${broker},CONTROLLER://${controller}`,
      'advertised.listeners':
        advertised === undefined ? `PLAINTEXT://${broker}` : `PLAINTEXT://127.0.0.1:${advertised}`,
      'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    };
  const { keystore, password, internalPort } = secured;
  const internal = `INTERNAL://127.0.0.1:${internalPort}`;
  const login = 'org.apache.kafka.common.security';
  return {
    listeners: `SASL_SSL://${broker},${internal},CONTROLLER://${controller}`,
    'advertised.listeners': `SASL_SSL://${broker},${internal}`,
    'listener.security.protocol.map': 'SASL_SSL:SASL_SSL,INTERNAL:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'inter.broker.listener.name': 'INTERNAL',
    'sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
    'listener.name.sasl_ssl.plain.sasl.jaas.config': `${login}.plain.PlainLoginModule required user_marketplace="${password}";`,
    'listener.name.sasl_ssl.scram-sha-256.sasl.jaas.config': `${login}.scram.ScramLoginModule required;`,
    'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config': `${login}.scram.ScramLoginModule required;`,
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': keystore,
  };
};

/**
 * The `server.properties` of a Kafka with one node, which is broker and controller, on the loopback address.
 * Readers join their group without delay, and each internal topic has one partition: Kafka creates those at their first
 * use, and one is fast.
 */
export const kafkaProperties = (options: {
  readonly port: number;
  readonly controllerPort: number;
  readonly dataDir: string;
  /** The port in the address that clients get from the broker; default: `port`. */
  readonly advertised?: number | undefined;
  /** If given, clients need TLS and a password. */
  readonly secured?: SecuredListener | undefined;
}): string => {
  const broker = `127.0.0.1:${options.port}`;
  const controller = `127.0.0.1:${options.controllerPort}`;
  const properties = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@${controller}`,
    'controller.listener.names': 'CONTROLLER',
    ...listenersOf(broker, controller, options.secured, options.advertised),
    'log.dirs': options.dataDir,
    'auto.create.topics.enable': false,
    'group.initial.rebalance.delay.ms': 0,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'share.coordinator.state.topic.num.partitions': 1,
  };
  return Object.entries(properties)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
};
