import { Drawing, accentLine, paper } from './drawing.tsx'

export const NoApplicationsDrawing = () => (
  <Drawing thumb="translate(20 46) rotate(-4 32 32)">
    <g transform="rotate(8 112 60)">
      <path className={paper} d="M90 30h40a4 4 0 0 1 4 4v50a4 4 0 0 1-4 4H90a4 4 0 0 1-4-4V34a4 4 0 0 1 4-4Z" />
      <path d="M95 44h16M95 55h30M95 65h30M95 75h18" />
      <path d="m115 43 4 4 8-9" className={accentLine} />
    </g>
  </Drawing>
)
