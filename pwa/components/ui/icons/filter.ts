import { drawIcon } from '../draw-icon.tsx'

export const FilterIcon = drawIcon('M3.5 6.5h17M6.5 12h11M10 17.5h4')
