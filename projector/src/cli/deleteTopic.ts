import { deleteTopicOf, kafkaOf } from '@marketplace/event-store/kafka';
import { createLogger, readSettings, SettingsError } from '@marketplace/service-kit';
import type { ExitCode } from '@marketplace/service-kit/command-line';
import { Command } from 'commander';
import { settingsSchema, type OpsCommand, type Session } from './session.ts';

const run = async ({ environment, terminal }: Session): Promise<ExitCode> => {
  const kafka = kafkaOf(readSettings(settingsSchema, environment));
  if (kafka === undefined)
    throw new SettingsError('KAFKA_BROKERS must be set: without Kafka there is no topic.');
  const existed = await deleteTopicOf({ ...kafka, logger: createLogger({ level: 'error', name: 'ops' }) });
  await terminal.answer(
    existed
      ? `The topic ${kafka.topic} is deleted. The relay makes it again within seconds.`
      : `There is no topic ${kafka.topic}.`,
  );
  return 0;
};

export const deleteTopicCommand: OpsCommand = (session, done) =>
  new Command('delete-topic')
    .summary('delete the topic on Kafka, after the ledger has lost its end')
    .description(
      'Deletes the topic KAFKA_TOPIC: after a failover or a restore it has events that the ledger does not have. The relay makes it again, and projectors read from the ledger what they miss. Programs outside that read the topic begin again.',
    )
    .action(async () => {
      done(await run(session));
    });
