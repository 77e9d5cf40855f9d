import type { Patient } from '@trama/contract/schemas/people/patients';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { recordFileName } from '@trama/contract/words/record/record-file';
import { useCallback, useEffect, useRef, useState } from 'react';
import { saveUrl } from '../../../lib/http/files.ts';
import { errorText, isAbort } from '../../../lib/http/http.ts';
import { downloadRecord, type RecordProgress } from './record.api.ts';
import { recordTexts } from './record.texts.ts';

export type RecordDownload =
  | { step: 'working'; progress: RecordProgress }
  | { step: 'ready'; url: string; fileName: string; bytes: number }
  | { step: 'failed'; message: string };

const NOTHING_YET: RecordProgress = { items: 0, bytes: 0 };

/** Fetches the record when mounted, saves it as a file, and aborts when unmounted. */
export function useRecordDownload(patient: Patient): { download: RecordDownload; retry: () => void } {
  const [download, setDownload] = useState<RecordDownload>({ step: 'working', progress: NOTHING_YET });
  const work = useRef(new AbortController());
  const { id_paciente, apellido, dni } = patient;

  const start = useCallback(async () => {
    const { signal } = work.current;
    setDownload({ step: 'working', progress: NOTHING_YET });
    try {
      const onProgress = (progress: RecordProgress) => setDownload({ step: 'working', progress });
      const file = await downloadRecord(id_paciente, { signal, onProgress });
      const url = URL.createObjectURL(file);
      signal.addEventListener('abort', () => URL.revokeObjectURL(url));
      const fileName = recordFileName({ apellido, dni }, todayInClinic());
      saveUrl(url, fileName);
      setDownload({ step: 'ready', url, fileName, bytes: file.size });
    } catch (error) {
      if (!isAbort(error)) setDownload({ step: 'failed', message: errorText(error, recordTexts.failed) });
    }
  }, [id_paciente, apellido, dni]);

  useEffect(() => {
    const own = new AbortController();
    work.current = own;
    void start();
    return () => own.abort();
  }, [start]);

  return { download, retry: () => void start() };
}
