import {
  accessesQuerySchema,
  atQuerySchema,
  auditEventsQuerySchema,
  boardQuerySchema,
  signedHeadsQuerySchema,
  exportQuerySchema,
  verifyQuerySchema,
} from '@marketplace/contracts';
import { jsonBody, requireRole } from '@marketplace/service-kit';
import express, { type Router } from 'express';
import { z } from 'zod';
import type { QueryParts } from '../parts.ts';
import { auditAccesses } from './auditAccesses.ts';
import { auditBoard } from './auditBoard.ts';
import { auditCheckpoints, auditSign } from './auditCheckpoints.ts';
import { auditedCalls } from './auditedCall.ts';
import { auditEvents } from './auditEvents.ts';
import { auditExport } from './auditExport.ts';
import { auditTask } from './auditTask.ts';
import { auditVerify } from './auditVerify.ts';
import { createRankings } from './rankings.ts';

/** The calls of auditors. They read the ledger itself, not a read model. */
export const auditRouter = ({ audit, identity, clock, logger }: QueryParts): Router => {
  const audited = auditedCalls(audit, logger);
  const { signer } = audit;
  const auditor = requireRole(identity, 'auditor');
  const router = express.Router();
  router.get('/audit/events', auditor, audited('/audit/events', auditEventsQuerySchema, auditEvents));
  router.get('/audit/tasks/:id', auditor, audited('/audit/tasks/{id}', atQuerySchema, auditTask(clock)));
  router.get(
    '/audit/board',
    auditor,
    audited('/audit/board', boardQuerySchema, auditBoard({ rankings: createRankings(), clock })),
  );
  router.get(
    '/audit/export',
    auditor,
    audited('/audit/export', exportQuerySchema, auditExport(signer, clock)),
  );
  router.get('/audit/verify', auditor, audited('/audit/verify', verifyQuerySchema, auditVerify(signer)));
  const checkpoints = '/audit/checkpoints';
  router.get(checkpoints, auditor, audited(checkpoints, signedHeadsQuerySchema, auditCheckpoints(signer)));
  router.post(
    checkpoints,
    auditor,
    jsonBody({ optional: true }),
    audited(checkpoints, z.strictObject({}), auditSign(signer, clock)),
  );
  router.get('/audit/accesses', auditor, audited('/audit/accesses', accessesQuerySchema, auditAccesses));
  return router;
};
