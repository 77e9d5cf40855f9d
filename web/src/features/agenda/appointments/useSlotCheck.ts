import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SlotCheck } from '@trama/contract/schemas/agenda/slots';
import { useEffect, useState } from 'react';
import { spanOf, TimeForm, type TimeValues } from './appointment-form.ts';
import { type AskedSlot, slotCheck } from './appointments.api.ts';

const TYPING_PAUSE_MS = 300;

type About = Omit<AskedSlot, 'inicio' | 'fin' | 'id_prestador'> & { id_prestador: number | undefined };

/** The typed hour, once it is a valid one. */
function askedSlot(time: TimeValues, { id_prestador, ...about }: About): AskedSlot | null {
  if (!id_prestador || !TimeForm.safeParse(time).success) return null;
  return { id_prestador, ...about, ...spanOf(time) };
}

/** Warnings about the hour that somebody is typing. While it is being saved nothing is asked: it would meet itself there. */
export function useSlotCheck(time: TimeValues, about: About, isSaving = false): SlotCheck | undefined {
  const text = JSON.stringify(askedSlot(time, about));
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (isSaving) return;
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isSaving]);
  const asked: AskedSlot | null = JSON.parse(settled);
  const { data } = useQuery({
    ...slotCheck(asked ?? { id_prestador: 0, inicio: '', fin: '' }),
    enabled: asked !== null && !isSaving,
  });
  return settled === text && asked ? data : undefined;
}

/** Checks again at the moment of saving. If the check fails it returns nothing, because the save itself reports errors. */
export function useLookAtSlot() {
  const queryClient = useQueryClient();
  return async (time: TimeValues, about: About): Promise<SlotCheck | null> => {
    const asked = askedSlot(time, about);
    return asked && queryClient.fetchQuery(slotCheck(asked)).catch(() => null);
  };
}
