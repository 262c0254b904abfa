import { z } from 'zod';

/** How to sign in to Kafka. A type of their own, because tests and benchmarks have a Kafka without. */
export const kafkaSecuritySettings = {
  /** TLS. */
  KAFKA_SSL: z.enum(['true', 'false'], { error: 'must be true or false' }).optional(),
  /** The file with the certificates that are trusted. */
  KAFKA_SSL_CA: z.string().optional(),
  KAFKA_SASL_MECHANISM: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'], {
      error: 'must be plain, scram-sha-256 or scram-sha-512',
    })
    .optional(),
  KAFKA_USERNAME: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
};
export type KafkaSecuritySettings = Partial<z.infer<z.ZodObject<typeof kafkaSecuritySettings>>>;
