import { z } from 'zod';

export const positionSchema = z
  .int()
  .min(0)
  .meta({ description: 'A position in the ledger: 1 for the first event, without gaps', example: 42 });
