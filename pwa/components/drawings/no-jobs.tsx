import { Drawing, accentLine, paper } from './drawing.tsx'

export const NoJobsDrawing = () => (
  <Drawing thumb="translate(28 44)">
    <circle cx="105" cy="52" r="20" className={paper} />
    <path d="m120 67 14 15" strokeWidth="7" />
    <path d="M96 49a9.5 9.5 0 0 1 9-7" className={accentLine} />
    <path d="M40 26h10M45 21v10M132 30v8M128 34h8" className={accentLine} />
  </Drawing>
)
