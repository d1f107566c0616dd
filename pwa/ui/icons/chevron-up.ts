import { drawIcon } from '../draw-icon.tsx'

export const ChevronUpIcon = drawIcon('M5.5 15 12 8.5 18.5 15')
