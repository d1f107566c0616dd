import { Drawing, accentLine, paper } from './drawing.tsx'

export const NoMoneyDrawing = () => (
  <Drawing thumb="translate(28 44)">
    <path d="M78 40h62a8 8 0 0 1 8 8v34a8 8 0 0 1-8 8H78a8 8 0 0 1-8-8V48a8 8 0 0 1 8-8Z" className={paper} />
    <path d="M148 57h-20a8 8 0 0 0 0 16h20M82 40l46-13 5 13" />
    <path d="M129 65h.5" strokeWidth="6" className={accentLine} />
    <path d="M40 26h10M45 21v10M163 30v8M159 34h8" className={accentLine} />
  </Drawing>
)
