import { Draft, DraftInput, SavedDraft, UnfinishedDraft } from '@trama/contract/schemas/record/drafts';
import type { Action, Resource } from '@trama/contract/words/access/access-policy';
import { DRAFT_FORMS, type DraftForm } from '@trama/contract/words/record/drafts';
import type { TrailAction } from '@trama/contract/words/trail-actions';
import { z } from 'zod';
import { needs, signedIn } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { pathId } from '../../../platform/http/http-schemas.ts';
import { DRAFTS, DRAFTS_LISTED, discardDraft, saveDraft, UNFINISHED_DRAFTS } from './drafts.service.ts';

/** A draft needs the permission to create the entry. (The same roles may create and update a history.) */
const PERMISSION_FOR: Record<DraftForm, [Resource, Action]> = {
  'medical-history': ['medical_history', 'create'],
  'follow-up': ['follow_ups', 'create'],
};

const params = z.object({ patientId: pathId() });
const NOTHING = z.void().describe('No content');

export function draftRoutes(app: TypedApp): void {
  app.get(
    '/api/drafts',
    {
      schema: { response: { 200: z.array(UnfinishedDraft).max(DRAFTS_LISTED) } },
      config: { ...signedIn('draft.list'), sends: [UNFINISHED_DRAFTS] },
    },
    ({ guard }) => guard.answerList(UNFINISHED_DRAFTS),
  );

  for (const form of DRAFT_FORMS) {
    const url = `/api/drafts/${form}/:patientId`;
    const mayWrite = (inTrail: TrailAction) =>
      needs(...PERMISSION_FOR[form], inTrail, { subject: patientInPath('patientId') });

    app.get(
      url,
      {
        schema: {
          params,
          response: { 200: Draft, 204: NOTHING.describe('The caller has no draft of this form') },
        },
        config: { ...mayWrite('draft.read'), sends: [DRAFTS[form]] },
      },
      async ({ guard }, reply) => (await guard.read<Draft>(DRAFTS[form]))[0] ?? reply.code(204).send(),
    );

    app.put(
      url,
      {
        schema: { params, body: DraftInput, response: { 200: SavedDraft } },
        config: mayWrite('draft.save'),
      },
      ({ guard, body }) => saveDraft(guard, form, body.contenido),
    );

    app.delete(
      url,
      { schema: { params, response: { 204: NOTHING } }, config: mayWrite('draft.discard') },
      async ({ guard }, reply) => {
        await discardDraft(guard, form);
        return reply.code(204).send();
      },
    );
  }
}
