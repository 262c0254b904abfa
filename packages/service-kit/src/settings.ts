import { z } from 'zod';

/** Settings for sign-in to Kafka. They are separate, because tests and benchmarks use a Kafka without sign-in. */
const kafkaSecuritySettings = {
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

/** The error for wrong settings; the message names each of them, and the expected value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * The settings of a program, read from the environment once, at start. An empty variable counts as unset.
 * @throws {SettingsError} naming every variable that is wrong
 */
export const readSettings = <S extends z.ZodType>(
  schema: S,
  environment: Readonly<Record<string, string | undefined>>,
): z.infer<S> => {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(set);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new SettingsError(`These settings (environment variables) are wrong:\n${lines.join('\n')}`);
};

export const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number, 0 to 65535')
    .transform(Number)
    .refine((value) => value <= 65_535, 'must be a port number, 0 to 65535')
    .default(fallback);

export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .transform((value) => value === 'true')
    .default(fallback);

export const count = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number, 0 or more')
    .transform(Number)
    .default(fallback);

const proxy = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
]);

/** The proxies whose X-Forwarded-For is trusted, as for Express. Without it, limits count the proxy instead of its callers. */
const trustedProxies = z
  .string()
  .refine(
    (list) => list.split(',').every((one) => proxy.safeParse(one.trim()).success),
    'must be loopback, linklocal, uniquelocal or addresses, with commas between them',
  );

/** Names as in the header Host, without ports. */
const hostNames = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .refine(
    (names) => names.every((name) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(name)),
    'must be host names without ports, with commas between them',
  );

export const commonSettings = {
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  /** Checked, because `Production` would turn the checks for production off. */
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .optional(),
  ALLOWED_HOSTS: hostNames.optional(),
  RATE_LIMIT_WRITES: count(600),
  RATE_LIMIT_READS: count(6000),
  CONNECTIONS_PER_ADDRESS: count(500),
  TRUST_PROXY: trustedProxies.optional(),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'must be a Firebase project id')
    .default('demo-marketplace'),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^[^\s/:]+:\d{1,5}$|^\[[0-9a-f:]+\]:\d{1,5}$/i, 'must be host:port')
    .optional(),
  ALLOW_EMULATOR_ON_NETWORK: flag(false),
  /** The key file of a service account, which firebase-admin reads by itself. */
  GOOGLE_APPLICATION_CREDENTIALS: z.string().optional(),
  /** The collector of traces (OTLP over HTTP). Unset: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be a URL that begins with http:// or https://' })
    .optional(),
};

/** The secret key that signs heads of the ledger, or the path of its file. */
export const signingKey = { AUDIT_SIGNING_KEY: z.string().optional() };

/** For those who also keep the records of accesses (for how long), and get time stamps. */
export const signingSettings = {
  ...signingKey,
  AUDIT_ACCESS_DAYS: count(730).refine(
    (days) => days === 0 || days >= 30,
    'must be 0 (for ever), or 30 days or more',
  ),
  /** A time stamp authority (RFC 3161) for signed heads. Unset: no stamps. */
  TSA_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL that begins with http:// or https://' })
    .optional(),
};

export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must be a URL that begins with postgresql://')
  .refine(
    (url) => !/[?&]target_session_attrs=(?!(any|primary|read-write)(&|$))/.test(url),
    'target_session_attrs must be read-write, primary or any',
  );

/** The URL of the read models, if their user is not the event store's. */
export const readDatabaseUrl = { READ_DATABASE_URL: postgresUrl.optional() };

/** Set: the event feed is in Kafka, the read models are in MongoDB. Unset: in PostgreSQL. */
export const distributedSettings = {
  KAFKA_BROKERS: z
    .string()
    .regex(/^[^\s,:]+:\d{1,5}(,[^\s,:]+:\d{1,5})*$/, 'must be host:port, several with commas between them')
    .transform((brokers) => brokers.split(','))
    .optional(),
  KAFKA_TOPIC: z
    .string()
    .regex(/^[\w.-]{1,200}$/, 'must be a name of letters, digits, dots, hyphens and underscores')
    .default('marketplace.events'),
  ...kafkaSecuritySettings,
  MONGO_URL: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must be a URL that begins with mongodb://')
    .optional(),
};
export type DistributedSettings = z.infer<z.ZodObject<typeof distributedSettings>>;

/** The settings of a service that runs as its own program. */
export const serviceSettings = (fallbackPort: number) => ({
  ...commonSettings,
  ...distributedSettings,
  PORT: port(fallbackPort),
  ...readDatabaseUrl,
  DATABASE_URL: z
    .string(
      "must be set: the event store's PostgreSQL, e.g. postgresql://user:password@127.0.0.1:5432/marketplace",
    )
    .pipe(postgresUrl),
});

export type ServiceSettings = z.infer<z.ZodObject<ReturnType<typeof serviceSettings>>>;
