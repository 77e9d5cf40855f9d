import {
  Contact,
  ContactInput,
  ContactUpdate,
  ContactVersionPage,
} from '@trama/contract/schemas/people/contacts';
import { PatientVersionQuery } from '@trama/contract/schemas/people/patient-versions';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { IdParams, pathId } from '../../../platform/http/http-schemas.ts';
import { sendJson, sendJsonParts } from '../../../platform/http/json-answer.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { listOfPatient } from '../../../platform/statements/patient-rows.ts';
import { CONTACT_IN_PATH, CONTACTS, contactVersions } from './contacts.queries.ts';
import { createContact, updateContact } from './contacts.service.ts';

/** Contacts are data of the patient and need the same permissions. */
export function contactRoutes(app: TypedApp): void {
  const ofPatient = { subject: patientInPath() };

  app.get(
    '/api/patients/:id/contacts',
    {
      schema: { params: IdParams, response: { 200: z.array(Contact) } },
      config: needs('patients', 'read', 'contact.list', ofPatient),
    },
    async ({ guard }, reply) => sendJsonParts(reply, listOfPatient(guard, CONTACTS)),
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
      config: needs('patients', 'update', 'contact.update', { ...ofPatient, part: CONTACT_IN_PATH }),
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
      config: needs('patients', 'read', 'contact.versions', ofPatient),
    },
    async ({ guard, params, query }, reply) => {
      const [page] = await guard.readJson(contactVersions(params.contactId, query));
      if (page === undefined) throw new AppError('NOT_FOUND');
      return sendJson(reply, page);
    },
  );
}
