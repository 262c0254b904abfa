import { readSettings, serviceSettings } from '@marketplace/service-kit';
import { z } from 'zod';

const schema = z.object(serviceSettings(4002));
export type Config = z.infer<typeof schema>;

/** @throws {SettingsError} naming every setting that is wrong */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config =>
  readSettings(schema, environment);
