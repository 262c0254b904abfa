import type { Diagnosis } from '@marketplace/contracts';
import { noOptions, requireRole, type Identity } from '@marketplace/service-kit';
import { Router } from 'express';
import { privateAnswer } from '../operations/answering.ts';

/** `GET /operations/doctor`, for operators. */
export const doctorRouter = (parts: {
  readonly diagnose: () => Promise<Diagnosis>;
  readonly identity: Identity;
}): Router => {
  const router = Router();
  router.get('/operations/doctor', requireRole(parts.identity, 'operator'), noOptions, async (_req, res) => {
    res.set(privateAnswer).json(await parts.diagnose());
  });
  return router;
};
