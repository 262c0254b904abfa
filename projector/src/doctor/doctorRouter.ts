import type { Diagnosis } from '@marketplace/contracts';
import { requireRole, type Identity } from '@marketplace/service-kit';
import { Router } from 'express';

/** `GET /operations/doctor`, for operators. */
export const doctorRouter = (parts: {
  readonly diagnose: () => Promise<Diagnosis>;
  readonly identity: Identity;
}): Router => {
  const router = Router();
  router.get('/operations/doctor', requireRole(parts.identity, 'operator'), async (_req, res) => {
    res.set({ 'Cache-Control': 'private, no-store', Vary: 'Authorization' }).json(await parts.diagnose());
  });
  return router;
};
