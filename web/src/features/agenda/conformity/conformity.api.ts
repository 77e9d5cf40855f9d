import { queryOptions, useMutation } from '@tanstack/react-query';
import type {
  Conformity,
  ConformityInput,
  ConformityView,
  UnsignedQuery,
  UnsignedSession,
} from '@trama/contract/schemas/agenda/conformity';
import { AGENDA_KEY, queryText, useRefreshAgenda } from '../../../domain/agenda/agenda.api.ts';
import { saveFile } from '../../../lib/http/files.ts';
import { errorText, exchange, readJson } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { api } from '../../../lib/session/api-client.ts';
import { unsignedTexts as texts } from './conformity.texts.ts';

/** Sessions of a month that nobody has agreed to. */
export const unsignedOf = (query: UnsignedQuery) =>
  queryOptions({
    queryKey: [...AGENDA_KEY, 'unsigned', query],
    queryFn: ({ signal }) =>
      api.get<UnsignedSession[]>(`/api/appointments/unsigned?${queryText(query)}`, { signal }),
  });

/** Agrees to a session; the board and the agenda show it. */
export function useConformSession(id: number) {
  const refresh = useRefreshAgenda();
  return async (input: ConformityInput): Promise<Conformity> => {
    const conformity = await api.post<Conformity>(`/api/appointments/${id}/conformity`, input);
    void refresh();
    return conformity;
  };
}

/** Saves the sheets of all patients of a payer as one PDF. */
export const usePayerSheets = () =>
  useMutation({
    mutationFn: async (query: { mes: string; id_financiador: number }) =>
      (await api.stream(`/api/attendance.pdf?${queryText(query)}`)).blob(),
    onSuccess: (file, { mes, id_financiador }) =>
      saveFile(file, `planilla-de-asistencia-financiador-${id_financiador}-${mes}.pdf`),
    onError: (error) => notify(errorText(error, texts.sheetFailed), 'error'),
  });

const pathOf = (token: string) => `/api/conformity/${encodeURIComponent(token)}`;

/** Needs only the link, no session. Reading changes nothing: mail scanners open links too. */
export async function readConformity(token: string, signal: AbortSignal): Promise<ConformityView> {
  return readJson(await exchange(pathOf(token), { signal }));
}

export async function answerConformity(token: string, asistio: boolean): Promise<ConformityView> {
  return readJson(await exchange(pathOf(token), { method: 'POST', body: { asistio } }));
}
