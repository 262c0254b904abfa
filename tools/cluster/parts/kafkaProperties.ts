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
}): string => {
  const broker = `127.0.0.1:${options.port}`;
  const controller = `127.0.0.1:${options.controllerPort}`;
  const properties = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@${controller}`,
    'controller.listener.names': 'CONTROLLER',
    listeners: `PLAINTEXT://${broker},CONTROLLER://${controller}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${options.advertised ?? options.port}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
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
