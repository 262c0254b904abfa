import { describe, expect, it } from 'vitest';
import { kafkaProperties } from './kafkaProperties.ts';

describe('the properties of a Kafka with one node', () => {
  const lines = kafkaProperties({ port: 1000, controllerPort: 2000, dataDir: '/data dir' }).split('\n');

  it('keep every listener on the loopback address', () => {
    const listeners = lines.filter((line) => line.includes('listeners='));

    expect(listeners).toEqual([
      'listeners=PLAINTEXT://127.0.0.1:1000,CONTROLLER://127.0.0.1:2000',
      'advertised.listeners=PLAINTEXT://127.0.0.1:1000',
    ]);
    expect(lines).toContain('controller.quorum.voters=1@127.0.0.1:2000');
    expect(lines).toContain('log.dirs=/data dir');
  });

  it('need no second node', () => {
    const copies = lines.filter((line) => /replication\.factor|min\.isr/.test(line));

    expect(copies).toHaveLength(5);
    expect(copies.every((line) => line.endsWith('=1'))).toBe(true);
  });

  it('take clients by TLS and with a password only, if it is secured', () => {
    const secured = { keystore: '/keys', password: 'secret', internalPort: 3000 };
    const properties = kafkaProperties({ port: 1000, controllerPort: 2000, dataDir: '/data', secured });

    expect(properties).toContain(
      '\nlisteners=SASL_SSL://127.0.0.1:1000,INTERNAL://127.0.0.1:3000,CONTROLLER://127.0.0.1:2000\n',
    );
    expect(properties).toContain('SASL_SSL:SASL_SSL');
    expect(properties).not.toContain('PLAINTEXT://');
  });
});
