import { Message, MessageInput, MessagesReadInput } from '@trama/contract/schemas/record/messages';
import { MESSAGES_MAX } from '@trama/contract/words/record/messages';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { createOnce, idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { restOf } from '../../../platform/statements/parts.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { insertMessage, MESSAGES, MESSAGES_READ, readMessage } from './messages.queries.ts';

/** Messages of a patient's team, for the people who are assigned to the patient. They are no part of the record. */
export function messageRoutes(app: TypedApp): void {
  const ofPatient = { subject: patientInPath() };

  app.get(
    '/api/patients/:id/messages',
    {
      schema: { params: IdParams, response: { 200: z.array(Message).max(MESSAGES_MAX) } },
      config: { ...needs('messages', 'read', 'message.list', ofPatient), sends: [MESSAGES] },
    },
    ({ guard }) => guard.answerList(MESSAGES, [null], restOf),
  );

  app.post(
    '/api/patients/:id/messages',
    {
      schema: { params: IdParams, body: MessageInput, response: { 201: Message } },
      config: needs('messages', 'create', 'message.create', ofPatient),
    },
    async (request, reply) =>
      sendJson(reply.code(201), await addMessage(request.guard, request.body, idempotencyKey(request))),
  );

  app.post(
    '/api/patients/:id/messages/reading',
    {
      schema: { params: IdParams, body: MessagesReadInput, response: { 204: z.undefined() } },
      config: { ...needs('messages', 'read', 'message.list', ofPatient), sends: [MESSAGES_READ] },
    },
    async ({ guard, body }, reply) => {
      await guard.readOne(MESSAGES_READ, [body.hasta]);
      return reply.code(204).send();
    },
  );
}

function addMessage(guard: Guard, input: MessageInput, key: string | undefined): Promise<string> {
  return guard.change(async (tx, allowed) => {
    const { actor, patientId: patient } = allowed;
    const creation = { type: 'message', key, content: { patient, ...input } };
    const { id, isNew } = await createOnce(tx, actor, creation, () => insertMessage(tx, allowed, input));
    await recordInTrail(tx, actor, isNew ? 'message.create' : 'message.list', {
      patient,
      ...(isNew && { object: id }),
    });
    return readMessage(tx, allowed, id);
  });
}
