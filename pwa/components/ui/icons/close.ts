import { drawIcon } from '../draw-icon.tsx'

export const CloseIcon = drawIcon('M5.5 5.5l13 13M18.5 5.5l-13 13')
