import { drawIcon } from '../draw-icon.tsx'

export const ShieldIcon = drawIcon('M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6ZM9 12l2.2 2.2L15 10')
