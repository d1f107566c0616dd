import { drawIcon } from '../draw-icon.tsx'

export const SyncIcon = drawIcon(
  'M4 11a8.2 8.2 0 0 1 14.5-4.2L20 8.5M20 4v4.5h-4.5M20 13a8.2 8.2 0 0 1-14.5 4.2L4 15.5M4 20v-4.5h4.5',
)
