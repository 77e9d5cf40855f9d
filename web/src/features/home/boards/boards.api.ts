import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RiskBoardPage, TeamBoardPage } from '@trama/contract/schemas/home/boards';
import { api } from '../../../lib/session/api-client.ts';

export interface BoardView {
  page: number;
  pageSize: number;
  falta: string | null;
}

const board =
  <T>(name: string) =>
  ({ page, pageSize, falta }: BoardView) =>
    queryOptions({
      queryKey: ['boards', name, page, pageSize, falta],
      queryFn: ({ signal }) =>
        api.get<T>(`/api/boards/${name}?page=${page}&pageSize=${pageSize}${falta ? `&falta=${falta}` : ''}`, {
          signal,
        }),
      // Colleagues mend what it lists: a person who comes back to it sees how it stands now.
      staleTime: 0,
      placeholderData: keepPreviousData,
    });

export const riskBoard = board<RiskBoardPage>('risk');
export const teamBoard = board<TeamBoardPage>('team');
