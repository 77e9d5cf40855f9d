import { LIST_OF_PATIENT_MAX } from '@trama/contract/words/list-limits';
import { isListAction, type ListAction } from '@trama/contract/words/record/clinical-lists';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInBody, patientInPath, rowInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { csvFile, sendCsv } from '../../../platform/http/csv-answer.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { exported } from '../../../platform/limits/exported.ts';
import { createEntry } from '../../../platform/statements/create-entry.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { restOf } from '../../../platform/statements/parts.ts';
import { clinicalColumns } from './clinical-csv.ts';
import { entriesOf } from './clinical-data.queries.ts';
import { changeRecord } from './clinical-data.service.ts';
import { CLINICAL_KINDS, type ClinicalKind } from './clinical-kinds.ts';

/** The same calls on every clinical list. */
export function clinicalDataRoutes(app: TypedApp): void {
  for (const kind of CLINICAL_KINDS) {
    listAndCreate(app, kind);
    const update = `${kind.name}.update`;
    if (isListAction(update)) change(app, kind, update);
  }
}

function listAndCreate(app: TypedApp, kind: ClinicalKind): void {
  const { path, resource } = kind.list;
  const entries = entriesOf(kind);
  const columns = clinicalColumns(kind.list);
  app.get(
    `/api/patients/:id/${path}`,
    {
      schema: { params: IdParams, response: { 200: z.array(kind.output).max(LIST_OF_PATIENT_MAX) } },
      config: {
        ...needs(resource, 'read', kind.actions.read, { subject: patientInPath() }),
        sends: [entries],
      },
    },
    ({ guard }) => guard.answerList(entries, [null], restOf),
  );

  app.get(
    `/api/patients/:id/${path}/export.csv`,
    {
      schema: { params: IdParams, response: { 200: csvFile(LIST_OF_PATIENT_MAX) } },
      config: { ...exported(resource, 'export.clinical_list', patientInPath()), sends: [entries] },
      exposeHeadRoute: false,
    },
    async ({ guard, params }, reply) =>
      sendCsv(reply, `${kind.table}-${params.id}`, columns, guard.parts(entries, [null], restOf)),
  );

  app.post(
    `/api/${path}`,
    {
      schema: { body: kind.input, response: { 201: kind.output } },
      config: {
        ...needs(resource, 'create', kind.actions.create, { subject: patientInBody }),
        sends: [kind.creation],
      },
    },
    async (request, reply) => {
      const { guard, body } = request;
      return sendJson(reply.code(201), await createEntry(guard, kind, body, idempotencyKey(request)));
    },
  );
}

/** For lists whose entries can change. */
function change(app: TypedApp, kind: ClinicalKind, action: ListAction): void {
  app.patch(
    `/api/${kind.list.path}/:id`,
    {
      schema: { params: IdParams, body: kind.patch, response: { 200: kind.output } },
      config: {
        ...needs(kind.list.resource, 'update', action, {
          subject: rowInPath(kind.table, kind.idColumn),
        }),
        ...refuses('ALREADY_CORRECTED'),
      },
    },
    async ({ guard, params, body }, reply) =>
      sendJson(reply, await changeRecord(guard, kind, params.id, body)),
  );
}
