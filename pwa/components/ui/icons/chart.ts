import { drawIcon } from '../draw-icon.tsx'

export const ChartIcon = drawIcon('M4 4v14.5a1.5 1.5 0 0 0 1.5 1.5H20M8.5 16v-3.5M13 16V8.5M17.5 16v-5.5')
