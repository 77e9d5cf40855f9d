import { formatDate } from '@trama/contract/words/clinic-time';
import { CONSENT_MEANS_LABELS, CONSENT_TYPE_LABELS } from '@trama/contract/words/record/consents';
import { folioText } from '@trama/contract/words/record/entries';
import type { Block } from '../../../platform/paper/blocks.ts';
import type { PrintedConsent, PrintedRevocation, RecordSnapshot } from './record.types.ts';
import { correctionBlocks, entryTitle, facts, prose, recordedNote } from './record-blocks.ts';

/** What was agreed to, with the text that was shown, and what was taken back. */
export function consentBlocks({ consents, revocations }: RecordSnapshot): Block[] {
  if (consents.length + revocations.length === 0) return [];
  return [
    { kind: 'section', text: 'Consentimientos' },
    ...consents.flatMap(ofConsent),
    ...revocations.flatMap(ofRevocation),
  ];
}

function ofConsent(consent: PrintedConsent): Block[] {
  const { tipo, texto, contenido, representante, fecha_acto, medio, folio_adjunto, firma_sha256, nota } =
    consent;
  return [
    { kind: 'entry', text: entryTitle(CONSENT_TYPE_LABELS[tipo], consent), aside: formatDate(fecha_acto) },
    ...facts([
      ['Otorgado por', representante ? `Representante: ${representante}` : 'El paciente'],
      ['Cómo', CONSENT_MEANS_LABELS[medio]],
      ['Texto', texto],
      ['Papel firmado', folio_adjunto === null ? null : folioText(folio_adjunto)],
      ['SHA-256 del texto y la firma', firma_sha256],
    ]),
    ...prose('Texto', contenido),
    ...prose('Observaciones', nota),
    recordedNote(consent),
    ...correctionBlocks(consent),
  ];
}

function ofRevocation(revocation: PrintedRevocation): Block[] {
  const { tipo, folio_consentimiento, motivo } = revocation;
  const title = `Revocación del consentimiento del folio ${folio_consentimiento} (${CONSENT_TYPE_LABELS[tipo]})`;
  return [
    { kind: 'entry', text: entryTitle(title, revocation) },
    ...prose('Motivo', motivo),
    recordedNote(revocation),
    ...correctionBlocks(revocation),
  ];
}
