import {
  RiskBoardPage,
  RiskBoardQuery,
  TeamBoardPage,
  TeamBoardQuery,
} from '@trama/contract/schemas/home/boards';
import { needs } from '../../../platform/access/access.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { boardValues, RISK_BOARD, TEAM_BOARD } from './boards.queries.ts';

/** Boards for people who evaluate risk and act on it: their own patients, or everybody's. */
export function boardRoutes(app: TypedApp): void {
  const reads = needs('risk', 'create', 'board.read');

  app.get(
    '/api/boards/risk',
    {
      schema: { querystring: RiskBoardQuery, response: { 200: RiskBoardPage } },
      config: { ...reads, sends: [RISK_BOARD] },
    },
    ({ guard, query }) => guard.answer(RISK_BOARD, boardValues(query)),
  );

  app.get(
    '/api/boards/team',
    {
      schema: { querystring: TeamBoardQuery, response: { 200: TeamBoardPage } },
      config: { ...reads, sends: [TEAM_BOARD] },
    },
    ({ guard, query }) => guard.answer(TEAM_BOARD, boardValues(query)),
  );
}
