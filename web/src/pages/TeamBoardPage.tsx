import { TeamBoard } from '../features/home/boards/Board.tsx';
import { boardTexts } from '../features/home/boards/boards.texts.ts';
import { BoardsFrame } from './BoardsFrame.tsx';

/** Which professions see each patient, and what is missing. */
export default function TeamBoardPage() {
  return (
    <BoardsFrame title={boardTexts.team.title}>
      <TeamBoard />
    </BoardsFrame>
  );
}
