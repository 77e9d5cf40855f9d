import type { Attachment } from '@trama/contract/schemas/record/attachments';
import { FILE_BYTES_MAX } from '@trama/contract/words/record/attachments';
import { useRef, useState } from 'react';
import { canHash, hashOf } from '../../../lib/file-hash.ts';
import { newIdempotencyKey } from '../../../lib/http/creation-key.ts';
import { isAbort, reasonOf } from '../../../lib/http/http.ts';
import { type Sending, useAttach } from './attachments.api.ts';
import { attachmentTexts as texts } from './attachments.texts.ts';

/** One file of the dialog, from its choice to its folio. */
export interface Upload {
  id: number;
  file: File;
  titulo: string;
  sumario: string;
  /** The attachment that is the same file already. */
  repeated: Attachment | undefined;
  anyway: boolean;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  share: number;
  folio: number | null;
  problem: string | null;
}

export const isOpen = ({ state }: Upload) => state === 'waiting' || state === 'failed';

let lastId = 0;

function newUpload(file: File): Upload {
  lastId += 1;
  return {
    id: lastId,
    file,
    titulo: file.name.replace(/\.\w{1,5}$/, ''),
    sumario: '',
    repeated: undefined,
    anyway: false,
    state: 'waiting',
    share: 0,
    folio: null,
    problem: file.size > FILE_BYTES_MAX ? texts.tooLarge : null,
  };
}

/** The files of the dialog. They are sent one after the other; each can be cancelled, and a failed one sent again. */
export function useUploads(patientId: number, known: Attachment[], first: File[]) {
  const [uploads, setUploads] = useState(() => first.map(newUpload));
  const attach = useAttach(patientId);
  const running = useRef(new Map<number, AbortController>());
  const keys = useRef(new Map<number, string>());

  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

  async function lookFor(added: Upload[]) {
    if (!canHash()) return;
    for (const { id, file } of added) {
      const hash = await hashOf(file).catch(() => '');
      change(id, { repeated: known.find(({ sha256_recibido }) => sha256_recibido === hash) });
    }
  }

  function add(files: File[]) {
    const added = files.map(newUpload);
    setUploads((all) => [...all, ...added]);
    void lookFor(added);
  }

  /** Whether it is there now. */
  async function send(upload: Upload, shared: Record<string, string>): Promise<boolean> {
    const { id, file, titulo, sumario } = upload;
    const stopping = new AbortController();
    running.current.set(id, stopping);
    // The same key when it is sent again as it was: the answer may have got lost.
    const key = keys.current.get(id) ?? newIdempotencyKey();
    keys.current.set(id, key);
    change(id, { state: 'sending', share: 0, problem: null });
    const sending: Sending = {
      file,
      fields: { ...shared, titulo, sumario },
      key,
      signal: stopping.signal,
      onProgress: (share) => change(id, { share }),
    };
    try {
      const { folio } = await attach(sending);
      change(id, { state: 'sent', folio });
      return true;
    } catch (error) {
      const problem = isAbort(error) ? texts.canceled : (reasonOf(error) ?? texts.failed);
      change(id, { state: 'failed', problem });
      return false;
    } finally {
      running.current.delete(id);
    }
  }

  return {
    uploads,
    add,
    change: (id: number, changes: Partial<Upload>) => {
      keys.current.delete(id);
      change(id, changes);
    },
    remove: (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id)),
    cancel: (id: number) => running.current.get(id)?.abort(),
    cancelAll: () => running.current.forEach((upload) => void upload.abort()),
    lookForFirst: () => void lookFor(uploads),
    sendAll: async (shared: Record<string, string>): Promise<number> => {
      let sent = 0;
      for (const upload of uploads.filter(isOpen)) if (await send(upload, shared)) sent += 1;
      return sent;
    },
  };
}
