import { drawIcon } from '../draw-icon.tsx'

export const ChevronRightIcon = drawIcon('M9 5.5 15.5 12 9 18.5')
