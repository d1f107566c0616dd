import { Drawing, accentLine, paper, tintLine } from './drawing.tsx'

export const OfflineDrawing = () => (
  <Drawing thumb="translate(24 48)">
    <path className={paper} d="M98 66a13 13 0 0 1 1-26 19 19 0 0 1 36-2 14 14 0 0 1-2 28Z" />
    <path d="m104 30 24 46" strokeWidth="7" className={tintLine} />
    <path d="m106 30 24 46" />
    <path d="M104 86h3M114 86h3M124 86h3" className={accentLine} />
  </Drawing>
)
