import { drawIcon } from '../draw-icon.tsx'

export const SendIcon = drawIcon('M20.5 3.5 3.5 10l6.5 3.5ZM20.5 3.5 14 20.5l-4-7')
