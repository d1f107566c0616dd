import { drawIcon } from '../draw-icon.tsx'

export const ArrowLeftIcon = drawIcon('M20 12H4.5M10.5 5.5 4 12l6.5 6.5')
