import { queryOptions } from '@tanstack/react-query';
import type { Attendance, AttendanceQuery, SheetQuery } from '@trama/contract/schemas/agenda/attendance';
import { AGENDA_KEY, queryText } from '../../../domain/agenda/agenda.api.ts';
import { api } from '../../../lib/session/api-client.ts';

/** The attendance of each patient with each provider in a month. */
export const attendanceOf = (query: AttendanceQuery) =>
  queryOptions({
    queryKey: [...AGENDA_KEY, 'attendance', query],
    queryFn: ({ signal }) => api.get<Attendance[]>(`/api/attendance?${queryText(query)}`, { signal }),
  });

/** The month of a patient on paper: with one provider, or with all. */
export async function downloadSheet(patientId: number, query: SheetQuery): Promise<Blob> {
  const answer = await api.stream(`/api/patients/${patientId}/attendance.pdf?${queryText(query)}`);
  return answer.blob();
}
