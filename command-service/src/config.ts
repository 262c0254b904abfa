import { mailSettings, serviceSettings, signingSettings } from '@marketplace/service-kit';
import { z } from 'zod';

export const configSchema = z.object({ ...serviceSettings(4001), ...signingSettings, ...mailSettings });
