import { drawIcon } from '../draw-icon.tsx'

export const MoreIcon = drawIcon('M5 12h.1M12 12h.1M19 12h.1')
