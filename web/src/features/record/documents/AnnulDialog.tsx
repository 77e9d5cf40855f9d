import type { IssuedDocument } from '@trama/contract/schemas/record/documents';
import { noticeThen } from '../../../lib/notices.ts';
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx';
import { useAnnulDocument } from './documents.api.ts';
import { documentTexts as texts } from './documents.texts.ts';

interface Props {
  document: IssuedDocument;
  onClose: () => void;
}

/** The document stays, and says that it is annulled. */
export default function AnnulDialog({ document, onClose }: Props) {
  const annulling = useAnnulDocument(document.id_paciente);
  const annul = (motivo: string) =>
    annulling.mutate({ id: document.id_documento, motivo }, noticeThen(texts.annulledDone, onClose));
  return (
    <ReasonDialog
      title={texts.annulTitle}
      text={texts.annulQuestion(document.numero)}
      confirmText={texts.annul}
      confirmColor="error"
      saving={annulling}
      failed={texts.annulFailed}
      onConfirm={annul}
      onCancel={onClose}
    />
  );
}
