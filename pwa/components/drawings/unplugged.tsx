import { Drawing, accentLine, paper } from './drawing.tsx'

/** A cable pulled out of its socket. */
export const UnpluggedDrawing = () => (
  <Drawing thumb="translate(28 44)">
    <path className={paper} d="M124 36h16a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4h-16a8 8 0 0 1-8-8V44a8 8 0 0 1 8-8Z" />
    <path d="M144 52q12 0 12 14t-14 14h-20q-14 0-14 14v8" />
    <path d="M104 46h12M104 58h12" strokeWidth="3.5" />
    <path d="M92 38l-6-5M90 52h-8M92 66l-6 5" className={accentLine} />
  </Drawing>
)
