import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { SettingsError, type KafkaSecuritySettings } from '@marketplace/service-kit';
import type { SASLOptions } from 'kafkajs';

/** How clients connect and sign in; empty: in the clear, and without a password. */
export interface KafkaSecurity {
  readonly ssl?: ConnectionOptions;
  readonly sasl?: SASLOptions;
}

const readCertificates = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingsError(`KAFKA_SSL_CA: ${file} can't be read.`, { cause: error });
  }
};

const sslOf = ({ KAFKA_SSL: ssl, KAFKA_SSL_CA: file }: KafkaSecuritySettings): KafkaSecurity => {
  if (ssl === 'true') return { ssl: file === undefined ? {} : { ca: readCertificates(file) } };
  if (file !== undefined) throw new SettingsError('KAFKA_SSL_CA needs KAFKA_SSL=true.');
  return {};
};

const saslOf = (settings: KafkaSecuritySettings): KafkaSecurity => {
  const { KAFKA_SASL_MECHANISM: mechanism = 'scram-sha-512' } = settings;
  const { KAFKA_USERNAME: username, KAFKA_PASSWORD: password, KAFKA_SSL: ssl } = settings;
  if (username === undefined && password === undefined) {
    if (settings.KAFKA_SASL_MECHANISM === undefined) return {};
    throw new SettingsError('KAFKA_SASL_MECHANISM needs KAFKA_USERNAME and KAFKA_PASSWORD.');
  }
  if (username === undefined || password === undefined)
    throw new SettingsError('KAFKA_USERNAME and KAFKA_PASSWORD must be set together.');
  if (mechanism === 'plain' && ssl !== 'true')
    throw new SettingsError(
      'KAFKA_SASL_MECHANISM=plain sends the password as it is: it needs KAFKA_SSL=true.',
    );
  return { sasl: { mechanism, username, password } };
};

/** @throws {SettingsError} if the settings do not fit together, or the file of certificates can't be read */
export const securityOf = (settings: KafkaSecuritySettings): KafkaSecurity => ({
  ...sslOf(settings),
  ...saslOf(settings),
});
