import {
  commonSettings,
  identitySettingsFault,
  port,
  postgresUrl,
  readSettings,
  SettingsError,
} from '@marketplace/service-kit';
import { z } from 'zod';

const schema = z.object({
  ...commonSettings,
  PORT: port(4003),
  DATABASE_URL: z
    .string(
      "must be set: the event store's PostgreSQL, e.g. postgresql://user:password@127.0.0.1:5432/marketplace",
    )
    .pipe(postgresUrl),
});
export type Config = z.infer<typeof schema>;

/** @throws {SettingsError} naming every setting that is wrong */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const config = readSettings(schema, environment);
  const fault = identitySettingsFault(config);
  if (fault !== undefined) throw new SettingsError(fault);
  return config;
};
