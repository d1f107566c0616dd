import { drawIcon } from '../draw-icon.tsx'

export const CarIcon = drawIcon(
  'M4 16.5v-4L5.8 7.4A2 2 0 0 1 7.7 6h8.6a2 2 0 0 1 1.9 1.4L20 12.5v4ZM4 12.5h16M4.5 16.5v2h2.5v-2M17 16.5v2h2.5v-2M7.5 14.5h.1M16.5 14.5h.1',
)
