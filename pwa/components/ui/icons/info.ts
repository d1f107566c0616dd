import { drawIcon } from '../draw-icon.tsx'

export const InfoIcon = drawIcon('M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0ZM12 11.5V16M12 8v.1')
