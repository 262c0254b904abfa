import {
  identitySettingsFault,
  readSettings,
  serviceSettings,
  SettingsError,
  signingSettings,
} from '@marketplace/service-kit';
import { z } from 'zod';

const schema = z.object({ ...serviceSettings(4003), ...signingSettings });
export type Config = z.infer<typeof schema>;

/** @throws {SettingsError} naming every setting that is wrong */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const config = readSettings(schema, environment);
  const fault = identitySettingsFault(config);
  if (fault !== undefined) throw new SettingsError(fault);
  return config;
};
