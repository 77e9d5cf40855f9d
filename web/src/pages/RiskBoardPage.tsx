import { RiskBoard } from '../features/home/boards/Board.tsx';
import { boardTexts } from '../features/home/boards/boards.texts.ts';
import { BoardsFrame } from './BoardsFrame.tsx';

/** Who is at risk, what is missing of each, and where to mend it. */
export default function RiskBoardPage() {
  return (
    <BoardsFrame title={boardTexts.risk.title}>
      <RiskBoard />
    </BoardsFrame>
  );
}
