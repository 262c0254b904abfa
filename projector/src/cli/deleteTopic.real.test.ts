import { sampleId, silentLogger } from '@marketplace/event-store/testing';
import { relayOf } from '@marketplace/event-store/kafka';
import { openTestStore } from '@marketplace/event-store/testing';
import { realKafka } from '@marketplace/service-kit/testing';
import { expect, it, onTestFinished } from 'vitest';
import { opsHere } from './testing/cli.ts';

realKafka.describe('ops delete-topic', () => {
  it('deletes the topic, and says so if it does not exist', async () => {
    const test = await openTestStore();
    const topic = `test.${sampleId()}`;
    const settings = { KAFKA_BROKERS: realKafka.address.split(','), KAFKA_TOPIC: topic };
    const relay = relayOf(settings, test.store, silentLogger);
    onTestFinished(async () => {
      await relay?.stop();
      await test.close();
    });
    relay?.start();
    await expect.poll(() => relay?.status(), { timeout: 30_000 }).toEqual({ leads: true, position: 0 });
    await relay?.stop();
    const deleteTopic = () =>
      opsHere(['delete-topic'], { KAFKA_BROKERS: realKafka.address, KAFKA_TOPIC: topic });
    const [first, second] = [await deleteTopic(), await deleteTopic()];
    expect(first).toEqual({
      code: 0,
      err: '',
      out: `The topic ${topic} is deleted. The relay makes it again within seconds.\n`,
    });
    expect(second).toEqual({ code: 0, err: '', out: `There is no topic ${topic}.\n` });
  });
  it('needs to know where Kafka is', async () => {
    expect(await opsHere(['delete-topic'], {})).toEqual({
      code: 2,
      err: 'KAFKA_BROKERS must be set: without Kafka there is no topic.\n',
      out: '',
    });
  });
});
