import { serviceSettings, signingKey, signingSettings } from '@marketplace/service-kit';
import { z } from 'zod';

const { TSA_URL } = signingSettings;
export const configSchema = z.object({ ...serviceSettings(4003), ...signingKey, TSA_URL });
