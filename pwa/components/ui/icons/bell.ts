import { drawIcon } from '../draw-icon.tsx'

export const BellIcon = drawIcon(
  'M12 3.5a6 6 0 0 1 6 6c0 4 1.2 5.5 2 6.5H4c.8-1 2-2.5 2-6.5a6 6 0 0 1 6-6ZM9.8 19.5a2.5 2.5 0 0 0 4.4 0',
)
