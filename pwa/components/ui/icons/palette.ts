import { drawIcon } from '../draw-icon.tsx'

export const PaletteIcon = drawIcon(
  'M12 3.5a8.5 8.5 0 0 0 0 17c1.5 0 2.2-1 1.8-2.2-.6-1.8.5-3.3 2.4-3.3H18a2.5 2.5 0 0 0 2.5-2.6C20.3 7.2 16.5 3.5 12 3.5ZM7.5 12v.1M9.5 8v.1M14.5 8v.1',
)
