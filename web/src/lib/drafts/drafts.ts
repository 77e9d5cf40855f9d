import { queryOptions } from '@tanstack/react-query';
import type { Draft, DraftContent, SavedDraft } from '@trama/contract/schemas/record/drafts';
import type { AnyDraftForm } from '@trama/contract/words/record/drafts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../session/api-client.ts';
import { beforeSignOut, useSession } from '../session/session.ts';
import { DraftSaver, type DraftStatus } from './draft-saver.ts';
import { type LeftBehind, leaveBehind, leftBehind, useLeftBehind } from './left-behind.ts';

const KEEPALIVE_MAX_BYTES = 60_000;

/** What a form finds again. */
export type StoredDraft = Pick<Draft, 'contenido' | 'fecha_actualizacion'>;

/** `about`: the patient, or the appointment of a shared note. */
const address = (form: AnyDraftForm, about: number) => `/api/drafts/${form}/${about}`;

function putDraft(form: AnyDraftForm, about: number, contenido: DraftContent, leaving: boolean) {
  const body = { contenido };
  const keepalive = leaving && new Blob([JSON.stringify(body)]).size <= KEEPALIVE_MAX_BYTES;
  return api.put<Pick<SavedDraft, 'fecha_actualizacion'>>(address(form, about), body, { keepalive });
}

export function discardDraft(form: AnyDraftForm, about: number): Promise<void> {
  return api.delete(address(form, about));
}

const sendAgain = ({ form, about, content }: LeftBehind) => putDraft(form, about, content, false);

/** For as long as somebody is signed in: drafts of forms that are closed leave as soon as the network is back. */
export function useDraftsLeftBehind(): void {
  useLeftBehind(useSession().user.id_prestador, sendAgain);
}

/** The form opens all the same: writing now matters more than an old draft. */
export const DRAFT_UNKNOWN = 'No se pudo consultar si hay un borrador sin terminar';

const ASK_AGAIN_MS = 5_000;

/** The draft that waits for this person, or null. Asked again whenever a form opens. */
export function draftQuery(owner: number, form: AnyDraftForm, about: number) {
  return queryOptions({
    queryKey: ['drafts', owner, form, about],
    queryFn: async ({ signal }) => {
      const left = leftBehind(owner, form, about);
      if (left) await putDraft(form, about, left, false);
      leaveBehind(owner, form, about, null);
      return (await api.get<StoredDraft | undefined>(address(form, about), { signal })) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? ASK_AGAIN_MS : false),
  });
}

export interface DraftControls {
  status: DraftStatus;
  /** Tells that the form has changed. */
  touch: () => void;
  /** Saves at once what is not on the server yet. */
  saveNow: () => void;
  /** Before saving the form itself: no draft may arrive after it. */
  hold: () => Promise<void>;
  /** After a save that failed. */
  release: () => void;
  /** After a save that succeeded. */
  end: () => void;
}

interface DraftedForm {
  form: AnyDraftForm;
  /** The patient, or the appointment of a shared note. */
  about: number;
  /** Its content at any moment. */
  read: () => DraftContent;
  /** Why nothing may be saved yet: there may be an older draft, or the person is being asked about it. */
  waits: 'unknown' | 'offered' | null;
}

/** Keeps a long form on the server while it is open. */
export function useDraft({ form, about, read, waits }: DraftedForm): DraftControls {
  const owner = useSession().user.id_prestador;
  const [status, setStatus] = useState<DraftStatus>({ kind: 'none' });
  const latestRead = useRef(read);
  latestRead.current = read;
  const [saver] = useState(
    () =>
      new DraftSaver({
        read: () => latestRead.current(),
        send: (content, leaving) => putDraft(form, about, content, leaving),
        tell: setStatus,
        keep: (content) => leaveBehind(owner, form, about, content),
      }),
  );

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') saver.saveNow();
    };
    saver.open();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', saver.saveNow);
    window.addEventListener('online', saver.saveNow);
    const stopWatching = beforeSignOut(saver.saveNow);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', saver.saveNow);
      window.removeEventListener('online', saver.saveNow);
      stopWatching();
      saver.close();
    };
  }, [saver]);

  useEffect(() => {
    if (waits) void saver.hold();
    else saver.release();
  }, [saver, waits]);

  return {
    status: waits === 'unknown' ? { kind: 'offline' } : status,
    touch: saver.touch,
    saveNow: saver.saveNow,
    hold: () => saver.hold(),
    release: () => !waits && saver.release(),
    end: () => saver.end(),
  };
}
