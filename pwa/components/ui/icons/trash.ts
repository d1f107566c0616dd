import { drawIcon } from '../draw-icon.tsx'

export const TrashIcon = drawIcon(
  'M4.5 6.5h15M9 6.5V5a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 5v1.5M6.5 6.5l.8 12a2 2 0 0 0 2 1.8h5.4a2 2 0 0 0 2-1.8l.8-12M10.2 10.5v6M13.8 10.5v6',
)
