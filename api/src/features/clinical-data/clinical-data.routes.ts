import { z } from 'zod';
import { needs } from '../../platform/access/access.ts';
import { patientInBody, patientInPath, recordInPath } from '../../platform/access/subjects.ts';
import type { TypedApp } from '../../platform/http/feature.ts';
import { IdParams } from '../../platform/http/http-schemas.ts';
import { sendJson, sendJsonList } from '../../platform/http/json-answer.ts';
import { createRecord } from '../../platform/statements/create-record.ts';
import { idempotencyKey } from '../../platform/statements/idempotency.ts';
import { recordsOf } from './clinical-data.queries.ts';
import { changeFlags } from './clinical-data.service.ts';
import {
  CHANGEABLE_KINDS,
  type ChangeableKind,
  CLINICAL_KINDS,
  type ClinicalKind,
} from './clinical-kinds.ts';

/** Medications, illnesses, family links and antecedents: the same calls on four tables. */
export function clinicalDataRoutes(app: TypedApp): void {
  for (const kind of CLINICAL_KINDS) listAndCreate(app, kind);
  for (const kind of CHANGEABLE_KINDS) change(app, kind);
}

function listAndCreate(app: TypedApp, kind: ClinicalKind): void {
  const list = recordsOf(kind);
  app.get(
    `/api/patients/:id/${kind.path}`,
    {
      schema: { params: IdParams, response: { 200: z.array(kind.output) } },
      config: needs('clinical_data', 'read', kind.actions.read, { subject: patientInPath() }),
    },
    async ({ guard }, reply) => sendJsonList(reply, await guard.readJson(list)),
  );

  app.post(
    `/api/${kind.path}`,
    {
      schema: { body: kind.input, response: { 201: kind.output } },
      config: needs('clinical_data', 'create', kind.actions.create, { subject: patientInBody }),
    },
    async (request, reply) => {
      const { guard, body } = request;
      return sendJson(reply.code(201), await createRecord(guard, kind, body, idempotencyKey(request)));
    },
  );
}

function change(app: TypedApp, kind: ChangeableKind): void {
  app.patch(
    `/api/${kind.path}/:id`,
    {
      schema: { params: IdParams, body: kind.patch, response: { 200: kind.output } },
      config: needs('clinical_data', 'update', `${kind.name}.update`, {
        subject: recordInPath(kind.table, kind.idColumn),
      }),
    },
    async ({ guard, params, body }, reply) =>
      sendJson(reply, await changeFlags(guard, kind, params.id, body)),
  );
}
