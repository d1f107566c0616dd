import { drawIcon } from '../draw-icon.tsx'

export const SearchIcon = drawIcon('M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0ZM15.5 15.5 20.5 20.5')
