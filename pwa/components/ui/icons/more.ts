import { drawIcon } from '../draw-icon.tsx'

const dots = [5, 12, 19].map(x => `M${x - 1} 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0Z`).join('')

export const MoreIcon = drawIcon(dots, dots)
