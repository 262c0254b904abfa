import {
  actionsSchema,
  deadLetterSchema,
  deadLettersSchema,
  diagnosisSchema,
  operationsHistorySchema,
  personSchema,
  projectionsSchema,
  type DeadLetterAction,
  type DeadLetterAnswer,
  type Diagnosis,
  type OperationsHistory,
  type Person,
  type PersonAction,
  type ProjectionAction,
  type ProjectionActionFlags,
  type ProjectionName,
} from '@marketplace/contracts';
import type { z } from 'zod';
import { api, checked } from '../../api/api.ts';
import { callTo } from '../../api/callTo.ts';
import { byCursor } from '../../api/cursors.ts';

type ProjectionsAnswer = z.infer<typeof projectionsSchema>;
type DeadLettersAnswer = z.infer<typeof deadLettersSchema>;
type ActionsAnswer = z.infer<typeof actionsSchema>;

interface ActOnProjection extends ProjectionActionFlags {
  readonly name: ProjectionName;
  readonly action: ProjectionAction;
  readonly reason?: string;
}
/** The last minutes or days, in steps. */
export interface HistorySpan {
  readonly seconds: number;
  readonly step: number;
}
interface ActOnPerson {
  readonly uid: string;
  readonly action: PersonAction;
  readonly reason: string;
}
export interface ActOnDeadLetters {
  readonly action: DeadLetterAction;
  readonly ids: readonly string[];
  readonly reason: string;
}

const operationsApi = api
  .enhanceEndpoints({ addTagTypes: ['Projections', 'DeadLetters', 'Actions', 'Diagnosis', 'Person'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getProjections: build.query<ProjectionsAnswer, undefined>({
        query: () => callTo('GET /operations/projections'),
        ...checked(projectionsSchema),
        providesTags: ['Projections'],
      }),
      actOnProjection: build.mutation<unknown, ActOnProjection>({
        query: ({ name, action, ...body }) =>
          callTo(`POST /operations/projections/{name}/${action}`, { params: { name }, body }),
        // Also after an error: the shown state was not current.
        invalidatesTags: ['Projections', 'Actions', 'Diagnosis'],
      }),
      getDeadLetters: build.infiniteQuery<
        DeadLettersAnswer,
        { readonly state?: DeadLetterAnswer['state'] | undefined },
        string | null
      >({
        ...byCursor('GET /operations/dead-letters', 100),
        ...checked(deadLettersSchema),
        providesTags: ['DeadLetters'],
      }),
      getDeadLetter: build.query<DeadLetterAnswer, string>({
        query: (id) => callTo('GET /operations/dead-letters/{id}', { params: { id } }),
        ...checked(deadLetterSchema),
        providesTags: ['DeadLetters'],
      }),
      /** Answers with the dead letters that were still parked; they are processed after the answer. */
      actOnDeadLetters: build.mutation<DeadLettersAnswer, ActOnDeadLetters>({
        query: ({ action, ...body }) => callTo(`POST /operations/dead-letters/${action}`, { body }),
        ...checked(deadLettersSchema),
        invalidatesTags: ['DeadLetters', 'Projections', 'Actions', 'Diagnosis'],
      }),
      getPerson: build.query<Person, string>({
        query: (uid) => callTo('GET /operations/people/{uid}', { params: { uid } }),
        ...checked(personSchema),
        providesTags: ['Person'],
      }),
      actOnPerson: build.mutation<Person, ActOnPerson>({
        query: ({ uid, action, ...body }) =>
          callTo(`POST /operations/people/{uid}/${action}`, { params: { uid }, body }),
        ...checked(personSchema),
        // Also after an error: the shown state was not current.
        invalidatesTags: ['Person', 'Actions'],
      }),
      getActions: build.infiniteQuery<ActionsAnswer, undefined, string | null>({
        ...byCursor('GET /operations/actions', 50),
        ...checked(actionsSchema),
        providesTags: ['Actions'],
      }),
      getOperationsHistory: build.query<OperationsHistory, HistorySpan>({
        query: ({ seconds, step }) => {
          const from = new Date(Date.now() - seconds * 1_000).toISOString();
          return callTo('GET /operations/history', { query: { from, step } });
        },
        ...checked(operationsHistorySchema),
      }),
      getDiagnosis: build.query<Diagnosis, undefined>({
        query: () => callTo('GET /operations/doctor'),
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
  useGetPersonQuery,
  useActOnPersonMutation,
  useGetActionsInfiniteQuery,
  useGetDiagnosisQuery,
  useGetOperationsHistoryQuery,
} = operationsApi;
