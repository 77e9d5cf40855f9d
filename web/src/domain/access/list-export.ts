import { useMutation } from '@tanstack/react-query';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { listFileName } from '@trama/contract/words/file-names';
import { saveFile } from '../../lib/http/files.ts';
import { errorText } from '../../lib/http/http.ts';
import { notify } from '../../lib/notices.ts';
import { api } from '../../lib/session/api-client.ts';

export const exportTexts = {
  export: 'Exportar',
  exportOf: (what: string) => `Exportar ${what}`,
  done: 'La lista se guardó en sus descargas',
  failed: 'Error al exportar la lista',
} as const;

export interface ExportedList {
  /** With the filters of the list on the screen. */
  url: string;
  /** Begins the name of the file. */
  name: string;
}

/** Saves a list as a file among the downloads. One that breaks off is an error. */
export const useListExport = () =>
  useMutation({
    mutationFn: async ({ url, name }: ExportedList) => {
      const answer = await api.stream(url);
      saveFile(await answer.blob(), listFileName(name, todayInClinic()));
    },
    onSuccess: () => notify(exportTexts.done, 'success'),
    onError: (error) => notify(errorText(error, exportTexts.failed), 'error'),
  });
