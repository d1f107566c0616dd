import { Drawing, accent, accentLine } from './drawing.tsx'

export const DoneDrawing = () => (
  <Drawing thumb="translate(48 42)">
    <path d="M36 34v8M32 38h8M124 26v8M120 30h8M130 74v6M127 77h6" className={accentLine} />
    <path d="M54 24q4-6 9-2M112 52q6-2 8 4M34 70q-5 3-2 9M92 18l5 5M140 50l-6 3" />
    <circle cx="80" cy="20" r="2.5" className={accent} stroke="none" />
    <circle cx="28" cy="56" r="2.5" className={accent} stroke="none" />
    <circle cx="134" cy="90" r="2.5" className={accent} stroke="none" />
  </Drawing>
)
