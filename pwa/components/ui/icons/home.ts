import { drawIcon } from '../draw-icon.tsx'

export const HomeIcon = drawIcon('M3.5 11 12 3.8l8.5 7.2M5.5 9.5V18a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2V9.5M10 20v-5h4v5')
