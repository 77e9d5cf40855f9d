import type { Discharge } from '@trama/contract/schemas/record/discharges';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx';
import { useDischarge } from './discharges.api.ts';
import { dischargeTexts as texts } from './discharges.texts.ts';

interface Props {
  discharge: Discharge;
  onClose: () => void;
}

/** Takes the patient back, with the reason. */
export default function ReadmissionDialog({ discharge, onClose }: Props) {
  const readmitting = useDischarge(discharge.id_paciente, discharge.id_egreso);
  const keyOf = useCreationKey();
  const readmit = (motivo: string) =>
    readmitting.mutate({ body: { motivo }, key: keyOf({ motivo }) }, noticeThen(texts.readmitSaved, onClose));
  return (
    <ReasonDialog
      title={texts.readmitTitle}
      text={texts.readmitHint}
      confirmText={texts.readmit}
      saving={readmitting}
      failed={texts.readmitFailed}
      onConfirm={readmit}
      onCancel={onClose}
    />
  );
}
