import {
  Contact,
  ContactInput,
  ContactUpdate,
  ContactVersionPage,
} from '@trama/contract/schemas/people/contacts';
import { PatientVersionQuery } from '@trama/contract/schemas/people/patient-versions';
import { LIST_OF_PATIENT_MAX } from '@trama/contract/words/list-limits';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { IdParams, pathId } from '../../../platform/http/http-schemas.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { restOf } from '../../../platform/statements/parts.ts';
import { CONTACT_IN_PATH, CONTACT_VERSIONS, CONTACTS } from './contacts.queries.ts';
import { createContact, updateContact } from './contacts.service.ts';

/** Contacts are data of the patient and need the same permissions. */
export function contactRoutes(app: TypedApp): void {
  const ofPatient = { subject: patientInPath() };

  app.get(
    '/api/patients/:id/contacts',
    {
      schema: { params: IdParams, response: { 200: z.array(Contact).max(LIST_OF_PATIENT_MAX) } },
      config: { ...needs('patients', 'read', 'contact.list', ofPatient), sends: [CONTACTS] },
    },
    ({ guard }) => guard.answerList(CONTACTS, [null], restOf),
  );

  app.post(
    '/api/patients/:id/contacts',
    {
      schema: { params: IdParams, body: ContactInput, response: { 201: Contact } },
      config: needs('patients', 'update', 'contact.create', ofPatient),
    },
    async (request, reply) =>
      sendJson(reply.code(201), await createContact(request.guard, request.body, idempotencyKey(request))),
  );

  app.patch(
    '/api/patients/:id/contacts/:contactId',
    {
      schema: {
        params: IdParams.extend({ contactId: pathId() }),
        body: ContactUpdate,
        response: { 200: Contact },
      },
      config: { ...needs('patients', 'update', 'contact.update', ofPatient), part: CONTACT_IN_PATH },
    },
    async ({ guard, params, body }, reply) =>
      sendJson(reply, await updateContact(guard, params.contactId, body)),
  );

  app.get(
    '/api/patients/:id/contacts/:contactId/versions',
    {
      schema: {
        params: IdParams.extend({ contactId: pathId() }),
        querystring: PatientVersionQuery,
        response: { 200: ContactVersionPage },
      },
      config: { ...needs('patients', 'read', 'contact.versions', ofPatient), sends: [CONTACT_VERSIONS] },
    },
    ({ guard, params, query: { page, pageSize } }) =>
      guard.answer(CONTACT_VERSIONS, [pageSize, (page - 1) * pageSize, params.contactId]),
  );
}
