import { mailSettings, serviceSettings, signingKey, signingSettings } from '@marketplace/service-kit';
import { z } from 'zod';

const { AUDIT_ACCESS_DAYS } = signingSettings;
export const configSchema = z.object({
  ...serviceSettings(4001),
  ...signingKey,
  AUDIT_ACCESS_DAYS,
  ...mailSettings,
});
