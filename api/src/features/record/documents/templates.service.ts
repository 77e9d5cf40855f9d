import type {
  DocumentTemplate,
  DocumentTemplateInput,
  DocumentTemplateUpdate,
} from '@trama/contract/schemas/record/documents';
import { templateFault } from '@trama/contract/words/record/documents';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import {
  awaitOtherTemplates,
  findTemplate,
  insertTemplate,
  nextTemplateId,
  readTemplate,
} from './templates.queries.ts';

export function createTemplate(
  guard: Guard,
  input: DocumentTemplateInput,
  key: string | undefined,
): Promise<DocumentTemplate> {
  return guard.change(async (tx, { actor }) => {
    await awaitOtherTemplates(tx);
    const { id, isNew } = await createOnce(tx, actor, { type: 'template', key, content: input }, async () => {
      const id_plantilla = await nextTemplateId(tx);
      await recordInTrail(tx, actor, 'template.create', { object: id_plantilla });
      await insertTemplate(tx, { id_plantilla, version: 1, activa: true, ...input, autor: actor.id });
      return id_plantilla;
    });
    if (!isNew) await recordInTrail(tx, actor, 'template.list');
    return readTemplate(tx, id, 1);
  });
}

/** A new version over the one before. A save that changes nothing makes none. */
export function changeTemplate(
  guard: Guard,
  id: number,
  { version: loaded, nombre, texto, activa }: DocumentTemplateUpdate,
): Promise<DocumentTemplate> {
  return guard.change(async (tx, { actor }) => {
    await awaitOtherTemplates(tx);
    const before = await findTemplate(tx, id);
    if (!before) throw new AppError('NOT_FOUND');
    if (loaded !== undefined && loaded !== before.version) throw new AppError('EDIT_CONFLICT');
    const after = {
      ...before,
      nombre: nombre ?? before.nombre,
      texto: texto ?? before.texto,
      activa: activa ?? before.activa,
    };
    const fault = templateFault(after.clase, after.texto);
    if (fault) throw invalidField('texto', fault);
    if (JSON.stringify(after) === JSON.stringify(before)) {
      await recordInTrail(tx, actor, 'template.list');
      return readTemplate(tx, id, before.version);
    }
    await recordInTrail(tx, actor, 'template.update', { object: id });
    await insertTemplate(tx, { ...after, version: before.version + 1, autor: actor.id });
    return readTemplate(tx, id, before.version + 1);
  });
}
