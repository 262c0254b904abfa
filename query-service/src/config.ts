import { serviceSettings, signingKey } from '@marketplace/service-kit';
import { z } from 'zod';

export const configSchema = z.object({ ...serviceSettings(4003), ...signingKey });
