import { drawIcon } from '../draw-icon.tsx'

export const CalendarIcon = drawIcon(
  'M5.8 5.5h12.4a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H5.8a2 2 0 0 1-2-2V7.5a2 2 0 0 1 2-2ZM8 3.5v4M16 3.5v4M3.8 10.5h16.4',
)
