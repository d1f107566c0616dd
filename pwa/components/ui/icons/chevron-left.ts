import { drawIcon } from '../draw-icon.tsx'

export const ChevronLeftIcon = drawIcon('M15 5.5 8.5 12 15 18.5')
