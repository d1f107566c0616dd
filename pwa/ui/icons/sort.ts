import { drawIcon } from '../draw-icon.tsx'

export const SortIcon = drawIcon('M8 4.5v15M4.5 16 8 19.5l3.5-3.5M16 19.5v-15M12.5 8 16 4.5 19.5 8')
