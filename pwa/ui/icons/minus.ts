import { drawIcon } from '../draw-icon.tsx'

export const MinusIcon = drawIcon('M5 12h14')
