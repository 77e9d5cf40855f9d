import { trailFileName } from '@trama/contract/words/access/trail-file';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../lib/http/files.ts';
import { errorText, isAbort } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { downloadTrail } from './trail.api.ts';
import { trailTexts } from './trail.texts.ts';
import type { TrailFilters } from './useTrailFilters.ts';

interface Progress {
  lines: number;
  total: number;
}

/** One export at a time, with the filters of the moment at which it was asked for. Leaving the page gives it up. */
export function useTrailExport(filters: TrailFilters) {
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
      saveFile(file, trailFileName(todayInClinic()));
      notify(trailTexts.exported(lines), 'success');
    } catch (error) {
      if (!isAbort(error)) setFailure(errorText(error, trailTexts.exportFailed));
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
