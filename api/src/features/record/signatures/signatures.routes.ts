import {
  Signature,
  SignatureAnswerInput,
  SignatureQuery,
  SignatureRequestInput,
  SignatureToAnswer,
} from '@trama/contract/schemas/record/signatures';
import { LIST_OF_PATIENT_MAX } from '@trama/contract/words/list-limits';
import { SIGNATURES_SHOWN_MAX, type SignatureView } from '@trama/contract/words/record/signatures';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams, pathFolio } from '../../../platform/http/http-schemas.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import type { OwnSql } from '../../../platform/statements/own-sql.ts';
import { restOf } from '../../../platform/statements/parts.ts';
import { ENTRY_IN_PATH } from '../entries/visible.service.ts';
import { ASKED_FOR, OF_PATIENT, PENDING_COUNT, REFUSED, TO_SIGN } from './signatures.queries.ts';
import { ANSWERS, answerRequest, askForSignature, SIGNS } from './signatures.service.ts';

const VIEWS: Record<SignatureView, OwnSql> = {
  para_firmar: TO_SIGN,
  pedidas: ASKED_FOR,
  rechazadas: REFUSED,
};

const FolioParams = IdParams.extend({ folio: pathFolio() });

/** Signatures on entries: asked for, given with a proof of who signs, or refused with a reason. */
export function signatureRoutes(app: TypedApp, { db }: Pick<FeatureDeps, 'db'>): void {
  app.get(
    '/api/signatures',
    {
      schema: {
        querystring: SignatureQuery,
        response: { 200: z.array(SignatureToAnswer).max(SIGNATURES_SHOWN_MAX) },
      },
      config: { ...needs('signatures', 'read', 'signature.list'), sends: Object.values(VIEWS) },
    },
    ({ guard, query: { vista } }) => guard.answerList(VIEWS[vista], [null], restOf),
  );

  app.get(
    '/api/signatures/pending',
    {
      schema: { response: { 200: z.object({ pendientes: z.int() }) } },
      config: { ...needs('signatures', 'read', 'signature.list'), sends: [PENDING_COUNT] },
    },
    ({ guard }) => guard.answer(PENDING_COUNT),
  );

  app.get(
    '/api/patients/:id/signatures',
    {
      schema: { params: IdParams, response: { 200: z.array(Signature).max(LIST_OF_PATIENT_MAX) } },
      config: {
        ...needs('signatures', 'read', 'signature.list', { subject: patientInPath() }),
        sends: [OF_PATIENT],
      },
    },
    ({ guard }) => guard.answerList(OF_PATIENT),
  );

  app.post(
    '/api/patients/:id/entries/:folio/signatures',
    {
      schema: {
        params: FolioParams,
        body: SignatureRequestInput,
        response: { 200: Signature, 201: Signature },
      },
      config: {
        ...needs('signatures', 'create', 'signature_request.create', { subject: patientInPath() }),
        part: ENTRY_IN_PATH,
        ...refuses('ALREADY_SIGNED', 'EDIT_CONFLICT', 'PROVIDER_NOT_ELIGIBLE'),
      },
    },
    async ({ guard, params, body }, reply) => {
      const { json, isNew } = await askForSignature(guard, params.folio, body);
      return sendJson(reply.code(isNew ? 201 : 200), json);
    },
  );

  app.patch(
    '/api/signatures/:id',
    {
      schema: { params: IdParams, body: SignatureAnswerInput, response: { 200: Signature } },
      config: {
        ...ANSWERS,
        ...refuses('ALREADY_SIGNED', 'EDIT_CONFLICT', 'PROOF_REQUIRED'),
        alsoAsks: [SIGNS],
      },
    },
    async ({ guard, params, body }, reply) =>
      sendJson(reply, await answerRequest(db, guard, params.id, body)),
  );
}
