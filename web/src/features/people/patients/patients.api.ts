import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Patient, PatientPage } from '@trama/contract/schemas/people/patients';
import { type PatientListView, patientsPath } from '../../../domain/people/patients-path.ts';
import { notify } from '../../../lib/notices.ts';
import { api } from '../../../lib/session/api-client.ts';
import { statusTexts } from './patients.texts.ts';

const LISTS = ['patients', 'list'] as const;

export const patientPage = (view: PatientListView) =>
  queryOptions({
    queryKey: [...LISTS, view],
    queryFn: ({ signal }) => api.get<PatientPage>(patientsPath(view), { signal }),
    // Keep the rows while the next ones are being loaded, so that nothing jumps.
    placeholderData: keepPreviousData,
  });

/** Patients whose telephone number ends in these digits. */
export const patientsByPhone = (digits: string) =>
  queryOptions({
    queryKey: ['patients', 'telephone', digits],
    queryFn: ({ signal }) => api.get<Patient[]>(`/api/patients/telephone/${digits}`, { signal }),
  });

export const patientDetails = (id: number) =>
  queryOptions({
    queryKey: ['patients', id],
    queryFn: ({ signal }) => api.get<Patient>(`/api/patients/${id}`, { signal }),
  });

/** The patient: at once as a list has just shown them, then as read from the server. */
export function usePatient(id: number) {
  const queryClient = useQueryClient();
  return useQuery({ ...patientDetails(id), placeholderData: () => findListed(queryClient, id) });
}

function findListed(queryClient: QueryClient, id: number): Patient | undefined {
  const lists = queryClient.getQueriesData<PatientPage>({ queryKey: LISTS });
  return lists.flatMap(([, page]) => page?.data ?? []).find((patient) => patient.id_paciente === id);
}

type Status = Pick<Patient, 'id_paciente' | 'activo'>;

/** Shows a notice when done, with a way to undo it. */
export function useSetPatientStatus() {
  const queryClient = useQueryClient();
  const set = async ({ id_paciente, activo }: Status) => {
    const patient = await api.patch<Patient>(`/api/patients/${id_paciente}/status`, { activo });
    rememberPatient(queryClient, patient);
    return patient;
  };
  return useMutation({
    mutationFn: set,
    onSuccess: ({ id_paciente, activo }) => {
      const { done } = activo ? statusTexts.activate : statusTexts.deactivate;
      notify(done, 'success', () => set({ id_paciente, activo: !activo }));
    },
  });
}

/** Shows a saved patient wherever it is on screen; the lists are then refreshed behind. */
export function rememberPatient(queryClient: QueryClient, patient: Patient): void {
  queryClient.setQueryData(patientDetails(patient.id_paciente).queryKey, patient);
  for (const [key, page] of queryClient.getQueriesData<PatientPage>({ queryKey: LISTS })) {
    if (page) queryClient.setQueryData(key, withPatient(page, patient, key.at(-1) as PatientListView));
  }
  void queryClient.invalidateQueries({ queryKey: LISTS });
  void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
}

/** The page with that row as it now is, or without it when it no longer belongs to the status shown. */
function withPatient(page: PatientPage, patient: Patient, { status }: PatientListView): PatientPage {
  if (!page.data.some((row) => row.id_paciente === patient.id_paciente)) return page;
  if (status === 'all' || (status === 'active') === patient.activo) {
    const data = page.data.map((row) => (row.id_paciente === patient.id_paciente ? patient : row));
    return { ...page, data };
  }
  const data = page.data.filter((row) => row.id_paciente !== patient.id_paciente);
  return { ...page, data, total: page.total - 1 };
}
