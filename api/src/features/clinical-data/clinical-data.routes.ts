import { z } from 'zod';
import type { Db } from '../../database/connect.ts';
import { needs } from '../../platform/access/access.ts';
import type { FeatureDeps, TypedApp } from '../../platform/http/feature.ts';
import { IdParams } from '../../platform/http/http-schemas.ts';
import { sendJsonList } from '../../platform/http/json-answer.ts';
import { idempotencyKey } from '../../platform/statements/idempotent-create.ts';
import { ofPatient } from '../../platform/statements/patient-rows.ts';
import { recordsOf } from './clinical-data.queries.ts';
import { changeFlags, createRecord } from './clinical-data.service.ts';
import {
  CHANGEABLE_KINDS,
  type ChangeableKind,
  CLINICAL_KINDS,
  type ClinicalKind,
} from './clinical-kinds.ts';

/** Medications, illnesses, family links and antecedents: the same calls on four tables. */
export function clinicalDataRoutes(app: TypedApp, deps: FeatureDeps): void {
  for (const kind of CLINICAL_KINDS) listAndCreate(app, deps, kind);
  for (const kind of CHANGEABLE_KINDS) change(app, deps.db, kind);
}

function listAndCreate(app: TypedApp, { db, quick }: FeatureDeps, kind: ClinicalKind): void {
  const list = ofPatient(quick, recordsOf(kind));
  app.get(
    `/api/patients/:id/${kind.path}`,
    {
      schema: { params: IdParams, response: { 200: z.array(kind.output) } },
      config: {
        ...needs('clinical_data', 'read', `${kind.name}.list`, { subject: 'patient' }),
        ...list.config,
      },
    },
    async (request, reply) => sendJsonList(reply, await list.of(request)),
  );

  app.post(
    `/api/${kind.path}`,
    {
      schema: { body: kind.input, response: { 201: kind.output } },
      config: needs('clinical_data', 'create', `${kind.name}.create`, { subject: 'patientInBody' }),
    },
    async (request, reply) => {
      reply.code(201);
      return createRecord(db, request.actor, kind, request.body, idempotencyKey(request));
    },
  );
}

function change(app: TypedApp, db: Db, kind: ChangeableKind): void {
  app.patch(
    `/api/${kind.path}/:id`,
    {
      schema: { params: IdParams, body: kind.patch, response: { 200: kind.output } },
      config: needs('clinical_data', 'update', `${kind.name}.update`, { subject: kind.name }),
    },
    ({ actor, params, body }) => changeFlags(db, actor, kind, params.id, body),
  );
}
