import { useMutation } from '@tanstack/react-query';
import type { SheetQuery } from '@trama/contract/schemas/agenda/attendance';
import { saveFile } from '../../../lib/http/files.ts';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { downloadSheet } from './attendance.api.ts';
import { attendanceTexts as texts } from './attendance.texts.ts';

export interface AskedSheet extends SheetQuery {
  patientId: number;
}

/** Saves the sheet of a month among the downloads, to be printed and signed. */
export function useSheet() {
  return useMutation({
    mutationFn: ({ patientId, ...query }: AskedSheet) => downloadSheet(patientId, query),
    onSuccess: (file, { patientId, mes }) => {
      saveFile(file, `planilla-de-asistencia-${patientId}-${mes}.pdf`);
      notify(texts.sheetReady, 'success');
    },
    onError: (error) => notify(errorText(error, texts.sheetFailed), 'error'),
  });
}
