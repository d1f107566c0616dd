import { drawIcon } from '../draw-icon.tsx'

export const BriefcaseIcon = drawIcon(
  'M5 8h14a1.8 1.8 0 0 1 1.8 1.8V18a1.8 1.8 0 0 1-1.8 1.8H5A1.8 1.8 0 0 1 3.2 18V9.8A1.8 1.8 0 0 1 5 8ZM8.5 8V6a1.8 1.8 0 0 1 1.8-1.8h3.4A1.8 1.8 0 0 1 15.5 6v2M3.2 12.5c5.5 2.4 12 2.4 17.6 0',
)
