import { auditFileName } from '@trama/contract/words/access/trail-file';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../lib/http/files.ts';
import { errorText, isAbort } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { downloadTrail } from './trail.api.ts';
import { auditTexts } from './trail.texts.ts';
import type { AuditFilters } from './useAuditFilters.ts';

interface Progress {
  lines: number;
  total: number;
}

/** One export at a time, with the filters of the moment at which it was asked for. Leaving the page gives it up. */
export function useAuditExport(filters: AuditFilters) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  async function start(): Promise<void> {
    const own = new AbortController();
    work.current = own;
    setFailure(null);
    setProgress({ lines: 0, total: 0 });
    try {
      const onProgress = (lines: number, total: number) => setProgress({ lines, total });
      const { file, lines } = await downloadTrail(filters, { signal: own.signal, onProgress });
      saveFile(file, auditFileName(todayInClinic()));
      notify(auditTexts.exported(lines), 'success');
    } catch (error) {
      if (!isAbort(error)) setFailure(errorText(error, auditTexts.exportFailed));
    } finally {
      setProgress(null);
    }
  }

  return {
    progress,
    failure,
    start: () => void start(),
    cancel: () => work.current?.abort(),
    dismiss: () => setFailure(null),
  };
}
