import { drawIcon } from '../draw-icon.tsx'

export const PlusIcon = drawIcon('M12 5v14M5 12h14')
