import { drawIcon } from '../draw-icon.tsx'

export const LaptopIcon = drawIcon('M6.5 5.5h11A1.5 1.5 0 0 1 19 7v8.5H5V7a1.5 1.5 0 0 1 1.5-1.5ZM2.5 18.5h19')
