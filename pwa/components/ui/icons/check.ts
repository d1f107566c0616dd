import { drawIcon } from '../draw-icon.tsx'

export const CheckIcon = drawIcon('M4.5 12.5 10 18 19.5 6.5')
