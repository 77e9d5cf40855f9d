import { useQueryClient } from '@tanstack/react-query';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { clinicFileName } from '@trama/contract/words/exchange/exports';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../lib/http/files.ts';
import { errorText, isAbort } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { sizeText } from '../../../lib/size-text.ts';
import { downloadClinic, pastExports } from './exports.api.ts';
import { clinicTexts as texts } from './exports.texts.ts';

/** One export at a time. Leaving the page gives it up. */
export function useClinicExport() {
  const queryClient = useQueryClient();
  /** Null while none runs. */
  const [bytes, setBytes] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  const look = () => void queryClient.invalidateQueries({ queryKey: pastExports.queryKey });
  const onBytes = (received: number) => {
    // It has begun: from now on the list tells how far it is.
    if (received === 0) look();
    setBytes(received);
  };

  async function start(): Promise<void> {
    const own = new AbortController();
    work.current = own;
    setFailure(null);
    setBytes(0);
    try {
      const file = await downloadClinic({ signal: own.signal, onBytes });
      saveFile(file, clinicFileName(todayInClinic()));
      notify(texts.done(sizeText(file.size)), 'success');
    } catch (error) {
      if (!isAbort(error)) setFailure(errorText(error, texts.failed));
    } finally {
      setBytes(null);
      look();
    }
  }

  return {
    bytes,
    failure,
    start: () => void start(),
    cancel: () => work.current?.abort(),
    dismiss: () => setFailure(null),
  };
}
