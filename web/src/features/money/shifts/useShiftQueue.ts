import { useQueryClient } from '@tanstack/react-query';
import { formatTime } from '@trama/contract/words/clinic-time';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../../lib/http/http.ts';
import { useWhenOnline } from '../../../lib/http/useWhenOnline.ts';
import { notify } from '../../../lib/notices.ts';
import { type PendingShift, readPending, withEnd, withoutBeginning, writePending } from './pending-shifts.ts';
import { SHIFTS_KEY, sendBeginning, sendEnd } from './shifts.api.ts';
import { shiftTexts as texts } from './shifts.texts.ts';

/** No answer, or one that says to come back: it is tried again. */
const isForLater = (failure: unknown) =>
  failure instanceof ApiError && (failure.status === 0 || failure.status === 429 || failure.status >= 500);

/** Whatever is pressed waits here first, and leaves when there is a network. */
export function useShiftQueue(providerId: number) {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(() => readPending(providerId));
  const [refused, setRefused] = useState<string | null>(null);
  const isSending = useRef(false);

  const keep = (next: PendingShift[]) => {
    writePending(providerId, next);
    setPending(next);
  };

  const sendFirst = async (first: PendingShift) => {
    if (first.inicio) {
      const { avisos } = await sendBeginning(first);
      for (const { mensaje } of avisos) notify(mensaje, 'warning');
      await queryClient.invalidateQueries({ queryKey: SHIFTS_KEY });
      return keep(withoutBeginning(readPending(providerId)));
    }
    const ended = await sendEnd(first);
    for (const { mensaje } of ended?.avisos ?? []) notify(mensaje, 'warning');
    await queryClient.invalidateQueries({ queryKey: SHIFTS_KEY });
    keep(readPending(providerId).slice(1));
  };

  const flush = async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (let first = readPending(providerId)[0]; first; first = readPending(providerId)[0])
        await sendFirst(first);
      setRefused(null);
    } catch (failure) {
      const [first] = readPending(providerId);
      const hour = formatTime(first?.inicio ?? first?.fin ?? new Date());
      if (!isForLater(failure)) setRefused(texts.refused(hour, errorText(failure, texts.failed)));
    } finally {
      isSending.current = false;
    }
  };

  // What an earlier visit to this page left behind.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void flush(), []);
  useWhenOnline(pending.length > 0 && !refused, flush);

  return {
    pending,
    refused,
    begin(id_paciente: number) {
      const inicio = new Date().toISOString();
      keep([...readPending(providerId), { id_paciente, inicio }]);
      notify(texts.began(formatTime(inicio)), 'success');
      void flush();
    },
    end(id_paciente: number, fin = new Date().toISOString()) {
      keep(withEnd(readPending(providerId), id_paciente, fin));
      notify(texts.ended(formatTime(fin)), 'success');
      void flush();
    },
    /** The server will never take it: the person has read why. */
    discard() {
      keep(readPending(providerId).slice(1));
      setRefused(null);
      void flush();
    },
  };
}
