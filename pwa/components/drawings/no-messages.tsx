import { Drawing, accentLine, paper } from './drawing.tsx'

export const NoMessagesDrawing = () => (
  <Drawing thumb="translate(22 46)">
    <path
      className={paper}
      d="M92 22h36a9 9 0 0 1 9 9v16a9 9 0 0 1-9 9h-22l-12 10V56h-2a9 9 0 0 1-9-9V31a9 9 0 0 1 9-9Z"
    />
    <path d="M98 39.5v.1M110 39.5v.1M122 39.5v.1" strokeWidth="5.5" className={accentLine} />
    <path d="M104 82h26M104 92h16" />
  </Drawing>
)
