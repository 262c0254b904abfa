import {
  actionsSchema,
  deadLetterSchema,
  deadLettersSchema,
  diagnosisSchema,
  projectionActionPath,
  projectionsSchema,
  type DeadLetterAction,
  type DeadLetterAnswer,
  type Diagnosis,
  type ProjectionAction,
  type ProjectionActionFlags,
  type ProjectionName,
} from '@marketplace/contracts';
import type { z } from 'zod';
import { api, checked } from '../../api/api.ts';
import { cursorPages, cursorParam } from '../../api/cursors.ts';

type ProjectionsAnswer = z.infer<typeof projectionsSchema>;
type DeadLettersAnswer = z.infer<typeof deadLettersSchema>;
type ActionsAnswer = z.infer<typeof actionsSchema>;

interface ActOnProjection extends ProjectionActionFlags {
  readonly name: ProjectionName;
  readonly action: ProjectionAction;
  readonly reason?: string;
}
export interface ActOnDeadLetters {
  readonly action: DeadLetterAction;
  readonly ids: readonly string[];
  readonly reason: string;
}

const operationsApi = api
  .enhanceEndpoints({ addTagTypes: ['Projections', 'DeadLetters', 'Actions', 'Diagnosis'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getProjections: build.query<ProjectionsAnswer, undefined>({
        query: () => '/operations/projections',
        ...checked(projectionsSchema),
        providesTags: ['Projections'],
      }),
      actOnProjection: build.mutation<unknown, ActOnProjection>({
        query: ({ name, action, ...body }) => ({
          url: projectionActionPath(name, action),
          method: 'POST',
          body,
        }),
        // Also after an error: the shown state was not current.
        invalidatesTags: ['Projections', 'Actions', 'Diagnosis'],
      }),
      getDeadLetters: build.infiniteQuery<
        DeadLettersAnswer,
        DeadLetterAnswer['state'] | undefined,
        string | null
      >({
        query: ({ queryArg: state, pageParam }) => ({
          url: '/operations/dead-letters',
          params: { limit: 100, ...(state && { state }), ...cursorParam(pageParam) },
        }),
        infiniteQueryOptions: cursorPages,
        ...checked(deadLettersSchema),
        providesTags: ['DeadLetters'],
      }),
      getDeadLetter: build.query<DeadLetterAnswer, string>({
        query: (id) => `/operations/dead-letters/${encodeURIComponent(id)}`,
        ...checked(deadLetterSchema),
        providesTags: ['DeadLetters'],
      }),
      /** Answers with the dead letters that were still parked; they are processed after the answer. */
      actOnDeadLetters: build.mutation<DeadLettersAnswer, ActOnDeadLetters>({
        query: ({ action, ...body }) => ({
          url: `/operations/dead-letters/${action}`,
          method: 'POST',
          body,
        }),
        ...checked(deadLettersSchema),
        invalidatesTags: ['DeadLetters', 'Projections', 'Actions', 'Diagnosis'],
      }),
      getActions: build.infiniteQuery<ActionsAnswer, undefined, string | null>({
        query: ({ pageParam }) => ({
          url: '/operations/actions',
          params: { limit: 50, ...cursorParam(pageParam) },
        }),
        infiniteQueryOptions: cursorPages,
        ...checked(actionsSchema),
        providesTags: ['Actions'],
      }),
      getDiagnosis: build.query<Diagnosis, undefined>({
        query: () => '/operations/doctor',
        ...checked(diagnosisSchema),
        providesTags: ['Diagnosis'],
      }),
    }),
  });

export const {
  useGetProjectionsQuery,
  useActOnProjectionMutation,
  useGetDeadLettersInfiniteQuery,
  useGetDeadLetterQuery,
  useActOnDeadLettersMutation,
  useGetActionsInfiniteQuery,
  useGetDiagnosisQuery,
} = operationsApi;
