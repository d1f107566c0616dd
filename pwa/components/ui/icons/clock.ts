import { drawIcon } from '../draw-icon.tsx'

export const ClockIcon = drawIcon('M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0ZM12 7v5l3.3 2')
