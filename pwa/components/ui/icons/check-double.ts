import { drawIcon } from '../draw-icon.tsx'

export const CheckDoubleIcon = drawIcon('M2.5 12.5 7 17l8-9.5M11.5 15.5 13 17l8.5-9.5')
