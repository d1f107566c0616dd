import { Drawing, accentLine, paper } from './drawing.tsx'

/** A signpost with blank arms. */
export const LostDrawing = () => (
  <Drawing thumb="translate(28 44)">
    <path d="M112 22v86M104 108h16" strokeWidth="4" />
    <path className={paper} d="M92 30h34l9 8-9 8H92Z" />
    <path className={paper} d="M132 56H98l-9 8 9 8h34Z" />
    <path d="M100 38h16M106 64h18" className={accentLine} />
    <path d="M40 26q0-7 7-7t7 7q0 4-5 6-2 1-2 5M47 44v.1" className={accentLine} strokeWidth="3" />
  </Drawing>
)
