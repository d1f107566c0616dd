import { drawIcon } from '../draw-icon.tsx'

export const ChevronDownIcon = drawIcon('M5.5 9 12 15.5 18.5 9')
